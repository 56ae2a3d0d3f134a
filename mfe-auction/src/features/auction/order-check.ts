import type { AuctionDetail } from '@exchange/contract/dutch-auction';
import { compareDecimals } from '@exchange/format';
import { isSome, totalOf } from '../../common/amounts';

/** What is wrong with an order before it is sent: a key of the texts, and what fills it. */
export interface Problem {
  readonly key: string;
  readonly values?: Readonly<Record<string, string | number>>;
}

/** What an order is held against; what is not known yet is left out, and the exchange checks it. */
export interface Limits {
  readonly auction: Pick<
    AuctionDetail,
    'type' | 'quantity' | 'min_portions' | 'max_portions' | 'order_limit' | 'user_limit'
  >;
  /** Portions taken so far; in a regular auction a bid may displace others. */
  readonly sold: number;
  /** Portions that the user has or bids for already. */
  readonly held: number;
  readonly available: string | undefined;
}

/** Most portions that one more order can have. */
export function mostPortions({ auction, sold, held }: Omit<Limits, 'available'>): number {
  const left = auction.type === 1 ? auction.quantity - sold : auction.quantity;
  return Math.max(0, Math.min(auction.max_portions, auction.order_limit, auction.user_limit - held, left));
}

/** What is wrong with a number of portions at a price (U-01); undefined when the order can be sent. */
export function portionsProblem(
  text: string,
  price: string | undefined,
  limits: Limits,
): Problem | undefined {
  const { auction, sold, held, available } = limits;
  if (text === '') return { key: 'order.portionsMissing' };
  const portions = Number(text);
  if (portions < auction.min_portions)
    return { key: 'order.tooFew', values: { count: auction.min_portions } };
  const perOrder = Math.min(auction.max_portions, auction.order_limit);
  if (portions > perOrder) return { key: 'order.tooMany', values: { count: perOrder } };
  const own = auction.user_limit - held;
  if (portions > own) return { key: 'order.overLimit', values: { count: Math.max(0, own) } };
  const left = auction.type === 1 ? auction.quantity - sold : auction.quantity;
  if (portions > left) return { key: 'order.notLeft', values: { count: left } };
  if (
    price !== undefined &&
    available !== undefined &&
    compareDecimals(totalOf(price, portions), available) > 0
  )
    return { key: 'order.insufficient' };
  return undefined;
}

/** What is wrong with a bid in a regular auction (U-03). `lowest` is the least that wins something now. */
export function bidProblem(text: string, lowest: string): Problem | undefined {
  const bid = plainBid(text);
  if (bid === undefined || !isSome(bid)) return { key: 'order.bidMissing' };
  return compareDecimals(bid, lowest) < 0 ? { key: 'order.bidTooLow', values: { lowest } } : undefined;
}

/** What was typed as a plain decimal, without an unfinished point; undefined when there is none. */
export function plainBid(text: string): string | undefined {
  const plain = text.replace(/\.$/, '').replace(/^\./, '0.');
  return /^\d+(\.\d+)?$/.test(plain) ? plain : undefined;
}
