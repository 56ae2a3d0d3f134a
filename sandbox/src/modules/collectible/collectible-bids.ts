import { desc, eq } from 'drizzle-orm';
import { CallError } from '../../core/call-error';
import type { Database } from '../../core/context';
import { frozen, type Movement } from '../../core/engine/ledger';
import { isSimulated } from '../../core/engine/simulated-owners';
import { purse } from '../auction';
import { isWithdrawn, statusAt } from '../campaign';
import { recordIssues } from '../issue';
import { type BidRow, bidStates, collectible, collectibleBid, type CollectibleRow } from './tables';

/** The least that the next bid must be, in smallest units. */
export const leastBid = ({ latestPrice, initialPrice, step }: CollectibleRow): bigint =>
  latestPrice === 0n ? initialPrice : latestPrice + step;

/** The leading bid for a collectible; undefined before the first. */
export async function leadingBid(database: Database, campaignNo: string): Promise<BidRow | undefined> {
  const [row] = await database
    .select()
    .from(collectibleBid)
    .where(eq(collectibleBid.campaignNo, campaignNo))
    .orderBy(desc(collectibleBid.number))
    .limit(1);
  return row;
}

/** An organisation's collectible. Rejects with `campaignUnknown`, also for one that was stopped before its bidding began. */
export async function findCollectible(
  database: Database,
  organisation: string,
  campaignNo: string,
): Promise<CollectibleRow> {
  const [row] = await database.select().from(collectible).where(eq(collectible.campaignNo, campaignNo));
  if (row?.organisation !== organisation || isWithdrawn(row)) throw new CallError('campaignUnknown');
  return row;
}

/** A bid to be placed. */
export type NewBid = Pick<BidRow, 'owner' | 'bidder' | 'price' | 'time'>;
type Held = Pick<BidRow, 'id' | 'owner' | 'held'>;

/** What came of bids for a collectible: to be moved in the transaction that stores them. */
export interface PlacedBids {
  readonly movements: readonly Movement[];
  /** Earlier bids that lead no more since somebody else bid more. */
  readonly outbid: readonly BidRow[];
}

/**
 * The reward of the bidder who is outbid: a share of the increment, rounded down. Raising one's own bid brings none. The rewards
 * of a collectible are therefore a share of its final price minus its first bid, whoever bids against whom (U-07).
 */
export function rewardOf(
  { rewardRate }: Pick<CollectibleRow, 'rewardRate'>,
  from: Pick<BidRow, 'owner' | 'price'>,
  to: Pick<BidRow, 'owner' | 'price'>,
): bigint {
  return from.owner === to.owner ? 0n : ((to.price - from.price) * BigInt(rewardRate)) / 10_000n;
}

/** The id of a collectible's bid; bids are numbered from 1. */
export const bidId = ({ campaignNo }: Pick<CollectibleRow, 'campaignNo'>, number: number): string =>
  `${campaignNo}-${number}`;

/** What the account statement says of a bid's movements. */
export const recordOf = ({ id }: Pick<BidRow, 'id'>) => ({ kind: 'collectible' as const, reference: id });

/** When a collectible ends after a bid at `time`: a late one puts the end off. */
export const endAfter = ({ endTime, extension }: CollectibleRow, time: number): number =>
  endTime - time < extension ? time + extension : endTime;

/** Stores bids for one collectible, one after the other, and says what moves and who was outbid. */
export async function placeBids(
  transaction: Database,
  before: CollectibleRow,
  bids: readonly NewBid[],
): Promise<PlacedBids> {
  const first = await leadingBid(transaction, before.campaignNo);
  const { row, placed, outbid } = raise(before, first, bids);
  const [next] = placed;
  const leading = placed.at(-1);
  if (!next || !leading) return { movements: [], outbid };
  await transaction.insert(collectibleBid).values([...placed]);
  const movements = changeOfLead(row.market, first, leading);
  if (first) {
    const { status, refundTotal, reward } = first;
    await transaction
      .update(collectibleBid)
      .set({ status, refundTotal, reward })
      .where(eq(collectibleBid.id, first.id));
    movements.push(...(await payOutbid(transaction, row.market, first, next)));
  }
  const { bids: count, latestPrice, endTime, campaignNo } = row;
  await transaction
    .update(collectible)
    .set({ bids: count, latestPrice, endTime })
    .where(eq(collectible.campaignNo, campaignNo));
  return { movements, outbid };
}

/** Goes through bids; each that leads is outbid by the next one. `first`, which leads before them, is changed. */
function raise(
  before: CollectibleRow,
  first: BidRow | undefined,
  bids: readonly NewBid[],
): { readonly row: CollectibleRow; readonly placed: readonly BidRow[]; readonly outbid: readonly BidRow[] } {
  let row = before;
  let leading = first;
  const outbid: BidRow[] = [];
  const placed: BidRow[] = [];
  for (const bid of bids) {
    if (statusAt(row, bid.time) !== 2 || row.stoppedTime > 0) throw new CallError('auctionNotRunning');
    if (bid.price < leastBid(row)) throw new CallError('bidTooLow');
    let held = bid.price;
    if (leading) {
      leading.status = bidStates.outbid;
      leading.refundTotal = leading.price;
      leading.reward = rewardOf(row, leading, bid);
      if (leading.owner !== bid.owner) outbid.push(leading);
      held = leading.held + bid.price - leading.price - leading.reward;
    }
    const number = row.bids + 1;
    leading = {
      ...bid,
      ...{ id: bidId(row, number), campaignNo: row.campaignNo, number, held },
      ...{ refundTotal: 0n, reward: 0n, status: bidStates.leading },
    };
    placed.push(leading);
    row = { ...row, bids: number, latestPrice: bid.price, endTime: endAfter(row, bid.time) };
  }
  return { row, placed, outbid };
}

/** What is held of the leading bid moves from one leader to the next; who leads already adds the difference. */
function changeOfLead(token: string, from: Held | undefined, to: Held): Movement[] {
  const given = { ...recordOf(to), token, amount: to.held, from: purse(to.owner), to: frozen(to.owner) };
  if (from?.owner === to.owner) return [{ ...given, amount: to.held - from.held }];
  if (!from) return [given];
  const back = { token, amount: from.held, from: frozen(from.owner), to: purse(from.owner) };
  return [given, { ...recordOf(from), ...back }];
}

/** What the next bidder pays to the one who is outbid: what was passed on of that one's price, and the reward. */
async function payOutbid(
  transaction: Database,
  token: string,
  { id, owner, price, held, reward }: BidRow,
  { id: payerBid, owner: payer, time }: BidRow,
): Promise<readonly Movement[]> {
  if (owner === payer) return [];
  const from = purse(payer);
  const paid = recordOf({ id: payerBid });
  const accounts = { token, from, to: purse(owner) };
  const passedOn = { ...paid, ...accounts, amount: price - held, received: recordOf({ id }) };
  if (isSimulated(owner)) return [passedOn, { ...passedOn, amount: reward }];
  if (reward === 0n) return [passedOn];
  const issue = { id: `collectible-reward-${id}`, userId: owner, token, amount: reward, time };
  const record = { kind: 'collectible_reward' as const, reference: id };
  const given = { ...issue, reason: 'collectible_reward' as const, from: from.owner, given: paid, record };
  return [passedOn, ...(await recordIssues(transaction, [given]))];
}
