/** What merging needs of a trade. */
interface Identified {
  readonly id: string;
  readonly time: number;
}

/**
 * Trades of two lists without repeats, newest first, at most `limit`. Trades of the same moment keep the order of
 * `newer` before `older`.
 */
export function mergeTrades<Trade extends Identified>(
  newer: readonly Trade[],
  older: readonly Trade[],
  limit: number,
): readonly Trade[] {
  const byId = new Map<string, Trade>();
  for (const trade of [...newer, ...older]) if (!byId.has(trade.id)) byId.set(trade.id, trade);
  return [...byId.values()].sort((a, b) => b.time - a.time).slice(0, limit);
}
