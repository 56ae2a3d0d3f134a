import { getKline, type OutputOf, type Resolution } from '@exchange/contract';
import type { Platform } from '@exchange/platform';
import { parsePairKey } from '../../../common/pair-key';
import { fromRow } from '../domain/bar';
import type { BarsSnapshot } from '../domain/live-bars';

/** Most bars asked for at once; also what the page's HTML carries for the usual resolution. */
export const pageSize = 300;

/** Which k-line: `pairKey` is `{token}_{market}`. */
export interface KlineKey {
  readonly pairKey: string;
  readonly resolution: Resolution;
}

function inputOf({ pairKey, resolution }: KlineKey) {
  const pair = parsePairKey(pairKey);
  if (!pair) throw new RangeError(`not a pair: ${pairKey}`);
  return { ...pair, time_type: resolution };
}

function toSnapshot(output: OutputOf<typeof getKline>): BarsSnapshot {
  return { bars: output.list.map(fromRow), lastTrade: output.last_trade };
}

/** The newest bars that the page's HTML carries; undefined when there are none or they were taken. */
export function takeFirstBars({ api }: Platform, key: KlineKey): BarsSnapshot | undefined {
  const output = api.takeFirst(getKline, { ...inputOf(key), limit: pageSize });
  return output && toSnapshot(output);
}

/** Fetches the newest `limit` bars. Rejects with the platform's `ApiFailure`. */
export async function loadLatestBars(
  { api }: Platform,
  key: KlineKey,
  limit: number,
  signal: AbortSignal,
): Promise<BarsSnapshot> {
  return toSnapshot(await api.call(getKline, { ...inputOf(key), limit }, { signal }));
}

/** Fetches the bars before the one that starts at `before` (ms); none when the k-line begins there. Rejects with `ApiFailure`. */
export async function loadBarsBefore(
  { api }: Platform,
  key: KlineKey,
  before: number,
  signal: AbortSignal,
): Promise<BarsSnapshot> {
  return toSnapshot(await api.call(getKline, { ...inputOf(key), before, limit: pageSize }, { signal }));
}
