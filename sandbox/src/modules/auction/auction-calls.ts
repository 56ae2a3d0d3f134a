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
import { and, asc, count, eq, gt } from 'drizzle-orm';
import { CallError } from '../../core/call-error';
import type { Database } from '../../core/context';
import { readAmount } from '../../core/exchange/catalogue';
import type { UserExchange } from '../../core/exchange/user-exchange';
import { localeOf } from '../../core/locale';
import { readPage } from '../../core/pages';
import { equals } from '../../core/storage/queries';
import { signedIn } from '../../http/signed-in';
import type { CallRequest, Handler, Implementations } from '../../http/web-request';
import type { AccountServices } from '../auth';
import type { Brands } from '../brand';
import { inStatus, isOffered, statusAt } from '../campaign';
import { requireTradePasswordOf } from '../security';
import { type AuctionRow, dutch, nextPriceAt } from './auction-rules';
import { auctionLabels } from './auction-schedule';
import { AuctionViews, type OrderInAuction } from './auction-views';
import type { Auctions } from './auctions';
import { texts } from './events';
import { auction, auctionOrder } from './tables';

/** An organisation's auction, or `CallError` auctionUnknown. */
async function findAuction(
  database: Database,
  organisation: string,
  activityId: string,
): Promise<AuctionRow> {
  const own = and(
    eq(auction.activityId, activityId),
    eq(auction.organisation, organisation),
    isOffered(auction),
  );
  const [row] = await database.select().from(auction).where(own);
  if (!row) throw new CallError('auctionUnknown');
  return row;
}

/** Registers the calls of `/dutchAuction` (U-01 to U-04). */
export function implementAuctions(
  implementations: Implementations,
  services: AccountServices,
  exchange: Pick<UserExchange, 'tokens'>,
  brands: Brands,
  auctions: Pick<Auctions, 'pay'>,
): void {
  const views = new AuctionViews(exchange.tokens);
  implementLists(implementations, services, views);
  implementAuction(implementations, services, brands, views);
  implementOrders(implementations, services.database, views);

  implementations.implementCommand(payAuction, {
    async perform(input, request, mark) {
      const { organisation } = request;
      const row = await findAuction(services.database, organisation, input.activity_id);
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
      const [made] = await ordersInAuctions(services.database).where(eq(auctionOrder.id, id));
      if (!made) throw new Error('The order was not stored');
      return { order: views.order(made, localeOf(request.locale)) };
    },
  });
}

/** Which auctions there are, those that begin first first, ended ones the latest first (U-01). */
function implementLists(
  implementations: Implementations,
  { database, clock }: AccountServices,
  views: AuctionViews,
): void {
  const { startTime, activityId } = auction;

  implementations.implement(getAuctionList, async ({ status, label_id, ...page }, request) => {
    // One time for the state that is asked for and for those that are shown.
    const now = clock.now();
    const own = and(eq(auction.organisation, request.organisation), isOffered(auction));
    const where = and(own, inStatus(auction, status, now), equals(auction.labelId, label_id));
    const direction = status === 3 ? ('desc' as const) : ('asc' as const);
    const { shown, next_id } = await readPage(
      database,
      database.select().from(auction).$dynamic(),
      { where, own, id: activityId, by: [startTime, activityId], direction, idOf: (row) => row.activityId },
      page,
    );
    const list = shown.map((row) => views.auction(row, localeOf(request.locale), now));
    return { list, next_id, time: now };
  });

  implementations.implement(getAuctionLabelList, async (_input, { organisation, locale }) => {
    const counts = await database
      .select({ label: auction.labelId, count: count() })
      .from(auction)
      .where(
        and(eq(auction.organisation, organisation), isOffered(auction), gt(auction.endTime, clock.now())),
      )
      .groupBy(auction.labelId);
    const { labels } = texts[localeOf(locale)];
    return {
      list: auctionLabels.map((id) => ({
        label_id: id,
        name: labels[id],
        count: counts.find(({ label }) => label === id)?.count ?? 0,
      })),
    };
  });

  implementations.implement(getActiveAuctionId, async (_input, { organisation }) => {
    const now = clock.now();
    for (const status of [2, 1] as const) {
      const [row] = await database
        .select()
        .from(auction)
        .where(
          and(eq(auction.organisation, organisation), isOffered(auction), inStatus(auction, status, now)),
        )
        .orderBy(asc(startTime), asc(activityId))
        .limit(1);
      if (row) return { activity_id: row.activityId };
    }
    return { activity_id: null };
  });
}

/** One auction and its present price. */
function implementAuction(
  implementations: Implementations,
  { database, clock }: AccountServices,
  brands: Brands,
  views: AuctionViews,
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

const ordersInAuctions = (database: Database) =>
  database
    .select({ order: auctionOrder, auction })
    .from(auctionOrder)
    .innerJoin(auction, eq(auction.activityId, auctionOrder.activityId));

/** Which of a user's orders to list, and from where on. */
type OrderQuery = Parameters<Handler<typeof getAllAuctionOrderList>>[0] & {
  readonly activity_id?: string | undefined;
};

/** A user's orders, newest first (U-04). */
function implementOrders(implementations: Implementations, database: Database, views: AuctionViews): void {
  const { id, owner, createTime, activityId, number } = auctionOrder;
  const idOf = ({ order }: OrderInAuction) => order.id;

  async function list(query: OrderQuery, request: CallRequest) {
    const own = eq(owner, signedIn(request));
    const where = and(
      own,
      equals(activityId, query.activity_id),
      equals(auction.type, query.type),
      equals(auctionOrder.status, query.status),
      equals(id, query.id),
    );
    const orders = ordersInAuctions(database).$dynamic();
    const pages = { where, own, id, by: [createTime, activityId, number], idOf };
    const { shown, next_id } = await readPage(database, orders, pages, query);
    return { list: shown.map((row) => views.order(row, localeOf(request.locale))), next_id };
  }

  implementations.implement(getAuctionOrderList, async (input, request) => {
    await findAuction(database, request.organisation, input.activity_id);
    return list(input, request);
  });
  implementations.implement(getAllAuctionOrderList, list);
}
