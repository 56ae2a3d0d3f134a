import { parseDays, type Days } from '@exchange/records';
import { parseTier, type Tier, typeOf } from './tiers';

/** What the table of income can be of, by its name in the address; `all` narrows nothing (N-02). */
export const sourceTypes = ['all', 'direct-user', 'direct-brand', 'indirect-user', 'indirect-brand'] as const;
export type SourceType = (typeof sourceTypes)[number];

/** The kinds of reward by their names in addresses and texts. */
export const rewardNames = ['financing', 'investment'] as const;
export type RewardName = (typeof rewardNames)[number];

/** The type that an address names, by name or by the contract's number; undefined when there is no such. */
export const parseSourceType = (text: string): SourceType | undefined =>
  sourceTypes.find((type, number) => type === text || (number > 0 && String(number) === text));

/** What a table of one type is narrowed to; what is left out narrows nothing. */
export interface IncomeFilter extends Days {
  readonly tier?: Tier;
  readonly reward?: RewardName;
  /** The id of a payer. */
  readonly source?: string;
}

/** Reads a filter from an address's query; what is none is left out. */
export function parseIncomeFilter(search: string): IncomeFilter {
  const query = new URLSearchParams(search);
  const tier = parseTier(query.get('node') ?? '');
  const reward = rewardNames.find((name) => name === query.get('reward'));
  const source = query.get('source') ?? '';
  return {
    ...(tier && { tier }),
    ...(reward && { reward }),
    ...(source !== '' && source.length <= 64 && { source }),
    ...parseDays(query.get('from'), query.get('to')),
  };
}

/** Where a table of a type stands with a filter. */
export function tablePath(type: SourceType, { tier, ...rest }: IncomeFilter = {}): string {
  const query = new URLSearchParams({ ...(tier && { node: tier }), ...rest }).toString();
  return `/ecologicalNodes/income/table/${type}${query === '' ? '' : `?${query}`}`;
}

/** The filter as the exchange is asked. Days are those of the exchange (UTC), as income is told by them. */
export function incomeInput(type: SourceType, { tier, reward, source, from, to }: IncomeFilter) {
  const number = sourceTypes.indexOf(type);
  return {
    ...(tier && { node_type: typeOf(tier) }),
    ...(number > 0 && { type: number }),
    ...(reward && { reward_type: rewardNames.indexOf(reward) + 1 }),
    ...(source !== undefined && { source }),
    ...(from !== undefined && { from: Date.parse(`${from}T00:00Z`) }),
    ...(to !== undefined && { to: Date.parse(`${to}T00:00Z`) + 86_400_000 }),
  };
}
