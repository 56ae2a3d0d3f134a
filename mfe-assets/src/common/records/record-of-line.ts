import type { StatementKind, StatementLine } from '@exchange/contract/statement';
import { oneRecordPath, type RecordPageName } from './record-pages';

const under = (name: RecordPageName) => (record: string) => oneRecordPath(name, record);
const order = (number: string) => `/order/entrust?order=${encodeURIComponent(number)}`;
const withdrawal = under('withdraw');
/** A bid's id is its collectible's, and its number. */
const collectible = (bid: string) => `/activity/collectibles/${encodeURIComponent(bid.replace(/-\d+$/, ''))}`;
const stake = (id: string) => `/activity/staking?view=mine&record=${encodeURIComponent(id)}`;
const lock = () => '/activity/gift-coin';
const issue = under('issue');

/** Where the records of each kind are shown, by their ids. */
const pages: Readonly<Record<StatementKind, ((reference: string) => string) | undefined>> = {
  trade: order,
  order,
  deposit: under('deposit'),
  withdrawal,
  withdrawal_fee: withdrawal,
  transfer: under('transfer'),
  account_transfer: undefined,
  deposit_code: under('depositCode'),
  token_sale: (id) => `/order/ieo?record=${encodeURIComponent(id)}`,
  pledge: (id) => `/order/ieo?type=pledge&record=${encodeURIComponent(id)}`,
  auction: (id) => `/auction/record?record=${encodeURIComponent(id)}`,
  collectible,
  collectible_reward: collectible,
  stake,
  stake_yield: stake,
  gift_lock: lock,
  gift: lock,
  invite_gift: issue,
  contest_prize: issue,
  node_deposit: issue,
  node_income: issue,
  unlock: under('unlock'),
  issue,
};

/** Address of the record that a line of the statement belongs to; undefined where there is none. */
export function recordOfLine({
  kind,
  reference,
}: Pick<StatementLine, 'kind' | 'reference'>): string | undefined {
  return reference === null ? undefined : pages[kind]?.(reference);
}
