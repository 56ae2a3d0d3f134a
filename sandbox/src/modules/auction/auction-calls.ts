import {
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
import { readAmount } from '../../core/exchange/catalogue';
import type { UserExchange } from '../../core/exchange/user-exchange';
import { localeOf, type SandboxLocale } from '../../core/locale';
import { pageOf } from '../../core/pages';
import { signedIn } from '../../http/signed-in';
import type { WebImplementations } from '../../http/web-request';
import type { AccountServices } from '../auth';
import type { Brands } from '../brand';
import { requireTradePasswordOf } from '../security';
import { auctionLabels } from './auction-labels';
import { dutch, nextPriceAt, statusAt } from './auction-rules';
import {
  countByLabel,
  findAuction,
  findOrder,
  listAuctionOrders,
  listAuctions,
  type OrderInAuction,
} from './auction-store';
import { AuctionViews } from './auction-views';
import type { Auctions } from './auctions';

/** What the calls about auctions are made of. */
export interface AuctionCallsOptions {
  readonly services: AccountServices;
  readonly exchange: Pick<UserExchange, 'tokens'>;
  readonly brands: Brands;
  readonly auctions: Pick<Auctions, 'pay'>;
}

interface CallParts extends AuctionCallsOptions {
  readonly views: AuctionViews;
}

/** Registers the calls of `/dutchAuction` (U-01 to U-04). */
export function implementAuctions(implementations: WebImplementations, options: AuctionCallsOptions): void {
  const parts = { ...options, views: new AuctionViews(options.exchange.tokens) };
  implementLists(implementations, parts);
  implementAuction(implementations, parts);
  implementOrders(implementations, parts);
}

/** Which auctions there are. */
function implementLists(
  implementations: WebImplementations,
  { services: { database, clock }, views }: CallParts,
): void {
  implementations.implement(getAuctionList, async ({ status, label_id, from_id, limit }, request) => {
    // One time for the state that is asked for and for those that are shown.
    const now = clock.now();
    const { organisation } = request;
    const query = { organisation, status, labelId: label_id, fromId: String(from_id), limit: limit + 1 };
    const rows = await listAuctions(database, query, now);
    const { shown, next_id } = pageOf(rows, limit, ({ activityId }) => activityId);
    return {
      list: shown.map((row) => views.auction(row, localeOf(request.locale), now)),
      next_id,
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
}

/** One auction and its present price. */
function implementAuction(
  implementations: WebImplementations,
  { services: { database, clock }, brands, views }: CallParts,
): void {
  implementations.implement(getAuctionDetail, async ({ activity_id }, request) => {
    const row = await findAuction(database, request.organisation, activity_id);
    const now = clock.now();
    const locale = localeOf(request.locale);
    return {
      auction: {
        ...views.auction(row, locale, now),
        introduction: brands.of(row.token)?.story[locale] ?? '',
        units: views.goods(row, 1),
        lowest_bid: views.money(row, row.lowestPrice),
        min_portions: row.minPortions,
        max_portions: row.orderLimit,
        order_limit: row.orderLimit,
        user_limit: row.userLimit,
        price_interval: row.interval,
        price_step: row.type === dutch ? views.money(row, row.step) : '0',
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
      current_price: views.price(row, now),
      next_price_time: next?.time ?? 0,
      next_price: next ? views.money(row, next.price) : '0',
      sold: row.sold,
      bidders: row.bidders,
      top_bid: views.money(row, row.topBid),
      lowest_bid: row.type === dutch ? '0' : views.money(row, row.neededBid),
      end_time: row.endTime,
      time: now,
    };
  });
}

/** A user's orders. */
function implementOrders(
  implementations: WebImplementations,
  { services, exchange, auctions, views }: CallParts,
): void {
  const { database } = services;
  const page = (rows: readonly OrderInAuction[], limit: number, locale: SandboxLocale) => {
    const { shown, next_id } = pageOf(rows, limit, ({ order }) => order.id);
    return { list: shown.map((row) => views.order(row, locale)), next_id };
  };

  implementations.implement(getAuctionOrderList, async ({ activity_id, from_id, limit }, request) => {
    await findAuction(database, request.organisation, activity_id);
    const owner = signedIn(request);
    const query = { owner, activityId: activity_id, fromId: String(from_id), limit: limit + 1 };
    return page(await listAuctionOrders(database, query), limit, localeOf(request.locale));
  });

  implementations.implement(getAllAuctionOrderList, async ({ type, status, id, from_id, limit }, request) => {
    const query = { owner: signedIn(request), type, status, id, fromId: String(from_id), limit: limit + 1 };
    return page(await listAuctionOrders(database, query), limit, localeOf(request.locale));
  });

  implementations.implementCommand(payAuction, {
    async perform(input, request, mark) {
      const { organisation } = request;
      const row = await findAuction(database, organisation, input.activity_id);
      if (input.price === undefined && row.type !== dutch)
        throw new CallError('invalidInput', 'no price', { price: 'required: a regular auction takes bids' });
      const price =
        input.price === undefined ? null : readAmount(exchange.tokens, row.market, input.price, 'price');
      await requireTradePasswordOf(services, request, input.trade_password);
      await auctions.pay({
        ...{ userId: signedIn(request), organisation, mark, activityId: row.activityId },
        ...{ portions: input.amount, price: price?.toString() ?? null },
      });
    },
    async answer(id, request) {
      const made = await findOrder(database, id);
      if (!made) throw new Error('The order was not stored');
      return { order: views.order(made, localeOf(request.locale)) };
    },
  });
}
