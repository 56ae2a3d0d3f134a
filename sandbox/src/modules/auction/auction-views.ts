import type { Auction, AuctionOrder } from '@exchange/contract';
import type { TokenInfo } from '../../core/context';
import { amountText, tokenOf } from '../../core/exchange/catalogue';
import type { SandboxLocale } from '../../core/locale';
import { statusAt } from '../campaign';
import { type AuctionOrderRow, type AuctionRow, dutch, orderStates, priceAt } from './auction-rules';

/** An order with the auction that it is in. */
export interface OrderInAuction {
  readonly order: AuctionOrderRow;
  readonly auction: AuctionRow;
}

/** Auctions and their orders as the contract shows them. */
export class AuctionViews {
  constructor(private readonly tokens: ReadonlyMap<string, TokenInfo>) {}

  /** An amount of the token that is paid in. */
  money({ market }: AuctionRow, amount: bigint): string {
    return amountText(this.tokens, market, amount);
  }

  /** What portions hold of the token that is sold. */
  goods({ token, units }: AuctionRow, portions: number): string {
    return amountText(this.tokens, token, units * BigInt(portions));
  }

  /** Of one portion: what it costs or would cost at a time, or came to. */
  price(row: AuctionRow, now: number): string {
    if (row.closedTime > 0 && row.settlementPrice > 0n) return this.money(row, row.settlementPrice);
    return this.money(row, row.type === dutch ? priceAt(row, now) : row.neededBid);
  }

  auction(row: AuctionRow, locale: SandboxLocale, now: number): Auction {
    return {
      activity_id: row.activityId,
      type: row.type,
      status: statusAt(row, now),
      label_id: row.labelId,
      item_name: row.itemName[locale],
      image_url: row.imageUrl,
      token: row.token,
      token_as: tokenOf(this.tokens, row.token).alias,
      market: row.market,
      quantity: row.quantity,
      sold: row.sold,
      bidders: row.bidders,
      current_price: this.price(row, now),
      initial_price: this.money(row, row.initialPrice),
      start_time: row.startTime,
      end_time: row.endTime,
    };
  }

  order({ order, auction: row }: OrderInAuction, locale: SandboxLocale): AuctionOrder {
    const isSettled = order.status === orderStates.completed;
    return {
      id: order.id,
      order_no: order.id.toUpperCase(),
      activity_id: row.activityId,
      type: row.type,
      item_name: row.itemName[locale],
      token: row.token,
      market: row.market,
      bid_price: this.money(row, order.bidPrice),
      settlement_price: this.money(row, order.settlementPrice),
      bid_portions: order.bidPortions,
      portions: isSettled ? order.portions : 0,
      bid_volume: this.goods(row, order.bidPortions),
      quantity: this.goods(row, isSettled ? order.portions : 0),
      total: this.money(row, order.bidPrice * BigInt(order.bidPortions)),
      refund_total: this.money(row, order.refundTotal),
      status: order.status,
      outbid: row.type !== dutch && order.portions === 0 && order.status !== orderStates.failed,
      create_time: order.createTime,
    };
  }
}
