import type { BidChange } from '@exchange/contract';
import { available, treasuryOwner } from '../../core/engine/ledger';
import { isSimulated } from '../../core/engine/simulated-owners';
import { amountText } from '../../core/exchange/catalogue';
import { updateOf } from '../../core/exchange/personal-updates';
import type { UserExchange } from '../../core/exchange/user-exchange';

/** A bid of which something became. */
export interface BidNews extends Pick<BidChange, 'in' | 'id' | 'market'> {
  /** A user, or a simulated bidder. */
  readonly owner: string;
  readonly orderId: string;
  /** What came back with it, in smallest units of the market. */
  readonly refund: bigint;
}

/** Tells users' pages what became of their bids. */
export function tellBids(
  exchange: Pick<UserExchange, 'tokens' | 'announce'>,
  news: readonly BidNews[],
  became: BidChange['became'],
): void {
  for (const { owner, orderId, refund, market, ...bid } of news) {
    if (isSimulated(owner)) continue;
    const text = amountText(exchange.tokens, market, refund);
    exchange.announce(
      updateOf(owner, { bids: [{ ...bid, order_id: orderId, became, market, refund: text }] }),
    );
  }
}

/** Where a bidder's money comes from and goes back to: a simulated one is funded for its bid alone. */
export const purse = (owner: string) => available(isSimulated(owner) ? treasuryOwner : owner);
