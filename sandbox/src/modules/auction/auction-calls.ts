import {
  type Auction,
  type AuctionOrder,
  getActiveAuctionId,
  getAllAuctionOrderList,
  getAuctionDetail,
  getAuctionLabelList,
  getAuctionList,
  getAuctionOrderList,
  getAuctionSchedule,
  payAuction,
} from '@exchange/contract';
import { CallError } from '../../core/call-error';
import { formatUnits, parseUnits } from '../../core/engine/decimal';
import { tokenOf } from '../../core/exchange/catalogue';
import type { UserExchange } from '../../core/exchange/user-exchange';
import { localeOf, type SandboxLocale } from '../../core/locale';
import { signedIn } from '../../http/signed-in';
import type { WebImplementations } from '../../http/web-request';
import type { AccountServices } from '../auth';
import type { Brands } from '../brand';
import { requireTradePasswordOf } from '../security';
import { auctionLabels } from './auction-labels';
import { type AuctionRow, dutch, nextPriceAt, orderStates, priceAt, statusAt } from './auction-rules';
import {
  countByLabel,
  findAuction,
  listAuctionOrders,
  listAuctions,
  type OrderInAuction,
  findOrder,
} from './auction-store';
import type { Auctions } from './auctions';

/** What the calls about auctions are made of. */
export interface AuctionCallsOptions {
  readonly services: AccountServices;
  readonly exchange: Pick<UserExchange, 'tokens'>;
  readonly brands: Brands;
  readonly auctions: Pick<Auctions, 'pay'>;
}

/** Registers the calls of `/dutchAuction` (U-01 to U-04). */
export function implementAuctions(implementations: WebImplementations, options: AuctionCallsOptions): void {
  const { services, exchange, brands, auctions } = options;
  const { database, clock } = services;

  const money = ({ market }: AuctionRow, amount: bigint) =>
    formatUnits(amount, tokenOf(exchange.tokens, market).precision);
  const goods = ({ token, units }: AuctionRow, portions: number) =>
    formatUnits(units * BigInt(portions), tokenOf(exchange.tokens, token).precision);

  /** Of one portion: what it costs or would cost at a time, or came to. */
  function priceOf(row: AuctionRow, now: number): string {
    if (row.closedTime > 0 && row.settlementPrice > 0n) return money(row, row.settlementPrice);
    return money(row, row.type === dutch ? priceAt(row, now) : row.neededBid);
  }

  const view = (row: AuctionRow, locale: SandboxLocale, now: number): Auction => ({
    activity_id: row.activityId,
    type: row.type,
    status: statusAt(row, now),
    label_id: row.labelId,
    item_name: row.itemName[locale],
    image_url: row.imageUrl,
    token: row.token,
    token_as: tokenOf(exchange.tokens, row.token).alias,
    market: row.market,
    quantity: row.quantity,
    sold: row.sold,
    bidders: row.bidders,
    current_price: priceOf(row, now),
    initial_price: money(row, row.initialPrice),
    start_time: row.startTime,
    end_time: row.endTime,
  });

  function orderView({ order, auction: row }: OrderInAuction, locale: SandboxLocale): AuctionOrder {
    const isSettled = order.status === orderStates.completed;
    return {
      id: order.id,
      order_no: order.id.toUpperCase(),
      activity_id: row.activityId,
      type: row.type,
      item_name: row.itemName[locale],
      token: row.token,
      market: row.market,
      bid_price: money(row, order.bidPrice),
      settlement_price: money(row, order.settlementPrice),
      bid_portions: order.bidPortions,
      portions: isSettled ? order.portions : 0,
      bid_volume: goods(row, order.bidPortions),
      quantity: goods(row, isSettled ? order.portions : 0),
      total: money(row, order.bidPrice * BigInt(order.bidPortions)),
      refund_total: money(row, order.refundTotal),
      status: order.status,
      outbid: row.type !== dutch && order.portions === 0 && order.status !== orderStates.failed,
      create_time: order.createTime,
    };
  }

  const pageOf = (rows: readonly OrderInAuction[], limit: number, locale: SandboxLocale) => {
    const shown = rows.slice(0, limit);
    return {
      list: shown.map((row) => orderView(row, locale)),
      next_id: rows.length > limit ? (shown.at(-1)?.order.id ?? null) : null,
    };
  };

  implementations.implement(getAuctionList, async ({ status, label_id, from_id, limit }, request) => {
    // One time for the state that is asked for and for those that are shown.
    const now = clock.now();
    const { organisation } = request;
    const query = { organisation, status, labelId: label_id, fromId: String(from_id), limit: limit + 1 };
    const rows = await listAuctions(database, query, now);
    const shown = rows.slice(0, limit);
    return {
      list: shown.map((row) => view(row, localeOf(request.locale), now)),
      next_id: rows.length > limit ? (shown.at(-1)?.activityId ?? null) : null,
      time: now,
    };
  });

  implementations.implement(getAuctionDetail, async ({ activity_id }, request) => {
    const row = await findAuction(database, request.organisation, activity_id);
    const now = clock.now();
    const locale = localeOf(request.locale);
    return {
      auction: {
        ...view(row, locale, now),
        introduction: brands.of(row.token)?.story[locale] ?? '',
        units: goods(row, 1),
        lowest_bid: money(row, row.lowestPrice),
        min_portions: row.minPortions,
        max_portions: row.orderLimit,
        order_limit: row.orderLimit,
        user_limit: row.userLimit,
        price_interval: row.interval,
        price_step: row.type === dutch ? money(row, row.step) : '0',
      },
      time: now,
    };
  });

  implementations.implement(getAuctionSchedule, async ({ activity_id }, request) => {
    const row = await findAuction(database, request.organisation, activity_id);
    const now = clock.now();
    const next = row.type === dutch ? nextPriceAt(row, now) : undefined;
    return {
      status: statusAt(row, now),
      current_price: priceOf(row, now),
      next_price_time: next?.time ?? 0,
      next_price: next ? money(row, next.price) : '0',
      sold: row.sold,
      bidders: row.bidders,
      top_bid: money(row, row.topBid),
      lowest_bid: row.type === dutch ? '0' : money(row, row.neededBid),
      end_time: row.endTime,
      time: now,
    };
  });

  implementations.implement(getAuctionLabelList, async (_input, request) => {
    const counts = await countByLabel(database, request.organisation, clock.now());
    const locale = localeOf(request.locale);
    return {
      list: auctionLabels.map(({ id, name }) => ({
        label_id: id,
        name: name[locale],
        count: counts.get(id) ?? 0,
      })),
    };
  });

  implementations.implement(getActiveAuctionId, async (_input, { organisation }) => {
    const now = clock.now();
    for (const status of [2, 1] as const) {
      const [row] = await listAuctions(database, { organisation, status, fromId: '0', limit: 1 }, now);
      if (row) return { activity_id: row.activityId };
    }
    return { activity_id: null };
  });

  implementations.implement(getAuctionOrderList, async ({ activity_id, from_id, limit }, request) => {
    await findAuction(database, request.organisation, activity_id);
    const owner = signedIn(request);
    const query = { owner, activityId: activity_id, fromId: String(from_id), limit: limit + 1 };
    return pageOf(await listAuctionOrders(database, query), limit, localeOf(request.locale));
  });

  implementations.implement(getAllAuctionOrderList, async ({ type, status, from_id, limit }, request) => {
    const query = { owner: signedIn(request), type, status, fromId: String(from_id), limit: limit + 1 };
    return pageOf(await listAuctionOrders(database, query), limit, localeOf(request.locale));
  });

  implementations.implementCommand(payAuction, {
    async perform(input, request, mark) {
      const { organisation } = request;
      const row = await findAuction(database, organisation, input.activity_id);
      if (input.price === undefined && row.type !== dutch)
        throw new CallError('invalidInput', 'no price', { price: 'required: a regular auction takes bids' });
      const price =
        input.price === undefined
          ? null
          : parseUnits(input.price, tokenOf(exchange.tokens, row.market).precision);
      if (price === undefined) throw new CallError('invalidInput', 'price', { price: 'too many decimals' });
      await requireTradePasswordOf(services, request, input.trade_password);
      await auctions.pay({
        ...{ userId: signedIn(request), organisation, mark, activityId: row.activityId },
        ...{ portions: input.amount, price: price?.toString() ?? null },
      });
    },
    async answer(id, request) {
      const made = await findOrder(database, id);
      if (!made) throw new Error('The order was not stored');
      return { order: orderView(made, localeOf(request.locale)) };
    },
  });
}
