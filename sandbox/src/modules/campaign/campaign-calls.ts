import {
  getCampaign,
  getIeoActivity,
  getIeoActivityList,
  getIeoSurplusAmount,
  getUserQuota,
  getUserStakedPosition,
  getUserTotalInvestment,
  batchGetStatusOfIEOTrade,
  getListOfIEOTrade,
  listCategoryCampaign,
  listExchangeRecord,
  listUserJoinCategoryCampaign,
} from '@exchange/contract';
import type { Database, SandboxClock } from '../../core/context';
import { amountText } from '../../core/exchange/catalogue';
import type { UserExchange } from '../../core/exchange/user-exchange';
import { localeOf } from '../../core/locale';
import { pageOf } from '../../core/pages';
import type { Implementations } from '../../http/implementations';
import { signedIn } from '../../http/signed-in';
import type { Brands } from '../brand';
import { findCampaign, listCampaigns, pageOfCampaigns, statusOf } from './campaign-store';
import { CampaignViews } from './campaign-views';
import { orderState } from './sale-order-store';
import type { SaleOrders } from './sale-orders';
import {
  investmentOf,
  involvementsOf,
  listPledges,
  pageOfSaleOrders,
  participantsOf,
  stakedPositionOf,
} from './sale-records';

/** What the campaign calls are made of. */
export interface CampaignCallsOptions {
  readonly database: Database;
  readonly exchange: Pick<UserExchange, 'tokens'>;
  readonly brands: Pick<Brands, 'of'>;
  readonly clock: Pick<SandboxClock, 'now'>;
  readonly orders: SaleOrders;
}

interface CallParts extends CampaignCallsOptions {
  readonly views: CampaignViews;
}

/** Registers what tells of token sales, of what a user has of them, and of the user's orders (H-09, I-01, I-02, I-04 to I-06). */
export function implementCampaigns(implementations: Implementations, options: CampaignCallsOptions): void {
  const parts = { ...options, views: new CampaignViews(options.exchange.tokens, options.brands) };
  implementCategories(implementations, parts);
  implementInvestments(implementations, parts);
  implementActivities(implementations, parts);
}

/** Campaigns by category (H-09, I-01). */
function implementCategories(implementations: Implementations, { database, clock, views }: CallParts): void {
  implementations.implement(listCategoryCampaign, async (input, request) => {
    // One time for the filter and for the states that are shown.
    const now = clock.now();
    const query = {
      organisation: request.organisation,
      category: input.category_id,
      filter: input.campaign_status,
      sort: input.sort,
      fromId: String(input.from_id),
      limit: input.limit + 1,
    };
    const rows = await listCampaigns(database, query, now);
    const { shown, next_id } = pageOf(rows, input.limit, ({ campaignNo }) => campaignNo);
    return {
      list: shown.map((row) => views.campaign(row, localeOf(request.locale), now)),
      next_id,
      time: now,
    };
  });

  implementations.implement(getCampaign, async ({ campaign_no: campaignNo }, request) => {
    const row = await findCampaign(database, request.organisation, { campaignNo });
    const now = clock.now();
    const participants = await participantsOf(database, row);
    return { campaign: views.detail(row, participants, localeOf(request.locale), now), time: now };
  });
}

/** What a user has invested and pledged (I-05). */
function implementInvestments(
  implementations: Implementations,
  { database, clock, orders, exchange, views }: CallParts,
): void {
  const inMarket = (market: string, amount: bigint) => amountText(exchange.tokens, market, amount);

  implementations.implement(getUserQuota, async ({ campaign_no: campaignNo }, request) => {
    const row = await findCampaign(database, request.organisation, { campaignNo });
    const used = await orders.portionsOf(signedIn(request), campaignNo);
    return { limit: row.userLimit, used, left: Math.max(0, row.userLimit - used) };
  });

  implementations.implement(listUserJoinCategoryCampaign, async (input, request) => {
    const now = clock.now();
    const rows = await involvementsOf(database, signedIn(request), {
      category: input.category_id,
      sort: input.sort,
      fromId: String(input.from_id),
      limit: input.limit + 1,
    });
    const { shown, next_id } = pageOf(rows, input.limit, ({ campaign }) => campaign.campaignNo);
    return {
      list: shown.map(({ campaign, portions, paid, lastTime }) => ({
        campaign: views.campaign(campaign, localeOf(request.locale), now),
        portions,
        paid: inMarket(campaign.market, paid),
        last_time: lastTime,
      })),
      next_id,
    };
  });

  implementations.implement(getUserTotalInvestment, async (_input, request) => {
    const list = await investmentOf(database, signedIn(request));
    return { list: list.map(({ market, total }) => ({ market, total: inMarket(market, total) })) };
  });

  implementations.implement(getUserStakedPosition, async ({ campaign_no: campaignNo }, request) => {
    if (campaignNo !== undefined) await findCampaign(database, request.organisation, { campaignNo });
    const list = await stakedPositionOf(database, signedIn(request), campaignNo);
    return {
      list: list.map(({ market, pledged, released, nextTime, nextAmount }) => ({
        market,
        pledged_amount: inMarket(market, pledged),
        released_amount: inMarket(market, released),
        next_release_time: nextTime,
        next_release_amount: inMarket(market, nextAmount),
      })),
    };
  });

  implementations.implement(listExchangeRecord, async (input, request) => {
    const rows = await listPledges(database, signedIn(request), {
      campaignNo: input.campaign_no,
      id: input.id,
      fromId: String(input.from_id),
      limit: input.limit + 1,
    });
    const { shown, next_id } = pageOf(rows, input.limit, ({ order }) => order.id);
    return { list: shown.map((row) => views.pledge(row, localeOf(request.locale))), next_id };
  });
}

/** Activities and the purchases in them (I-02, I-04). */
function implementActivities(
  implementations: Implementations,
  { database, clock, orders, views }: CallParts,
): void {
  implementations.implement(getIeoActivity, async ({ activity_id: activityId }, request) => {
    const row = await findCampaign(database, request.organisation, { activityId });
    const now = clock.now();
    const locale = localeOf(request.locale);
    return { activity: views.activity(row, locale, now), ...views.activityTexts(row, locale), time: now };
  });

  implementations.implement(getIeoActivityList, async ({ page, size, campaign_status: filter }, request) => {
    const now = clock.now();
    const { organisation } = request;
    const { rows, total } = await pageOfCampaigns(database, { organisation, filter, page, size }, now);
    return { list: rows.map((row) => views.activity(row, localeOf(request.locale), now)), total, time: now };
  });

  implementations.implement(getIeoSurplusAmount, async ({ activity_id: activityId }, request) => {
    const row = await findCampaign(database, request.organisation, { activityId });
    const now = clock.now();
    return { stock: row.total - row.sold, status: statusOf(row, now), time: now };
  });

  implementations.implement(getListOfIEOTrade, async ({ activity_id: activityId, ...wanted }, request) => {
    const { id, page, size } = wanted;
    const query = { activityId, id, page, size };
    const { rows, total } = await pageOfSaleOrders(database, signedIn(request), query);
    return { list: rows.map((row) => views.order(row, localeOf(request.locale))), total };
  });

  implementations.implement(batchGetStatusOfIEOTrade, async ({ list_reference_no: references }, request) => {
    const rows = await orders.byReference(signedIn(request), references);
    return {
      list: rows.map(({ id, state, code, portions }) => ({
        reference_no: id,
        status: resultOf(state),
        code,
        portions,
      })),
    };
  });
}

/** What became of a purchase: 0 failed, 1 in progress, 2 success. */
const resultOf = (state: number): 0 | 1 | 2 =>
  state === orderState.waiting ? 1 : state === orderState.failed ? 0 : 2;
