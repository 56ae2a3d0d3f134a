import {
  type Bid,
  type BidCampaign,
  bidForCollectible,
  type BidOrder,
  getBidCampaign,
  getBidLatestPrice,
  getBidPayPrice,
  getBidTotalReward,
  getTopBidInfo,
  listBid,
  listBidCampaign,
  listUserBidOrder,
} from '@exchange/contract';
import { and, count, desc, eq, gt, lt, lte, or, type SQL, sql } from 'drizzle-orm';
import { CallError } from '../../core/call-error';
import { formatUnits, parseUnits } from '../../core/engine/decimal';
import { tokenOf } from '../../core/exchange/catalogue';
import type { UserExchange } from '../../core/exchange/user-exchange';
import { localeOf, type SandboxLocale } from '../../core/locale';
import { signedIn } from '../../http/signed-in';
import type { WebImplementations } from '../../http/web-request';
import type { AccountServices } from '../auth';
import { maskName } from '../kyc';
import { requireTradePasswordOf, userOf } from '../security';
import { rulesOf } from './collectible-rules';
import {
  type BidRow,
  type CollectibleRow,
  type Collectibles,
  leadingBid,
  leastBid,
  stateAt,
} from './collectibles';
import { collectible, collectibleBid } from './tables';

/** What the calls about collectibles are made of. */
export interface CollectibleCallsOptions {
  readonly services: AccountServices;
  readonly exchange: Pick<UserExchange, 'tokens' | 'holdings'>;
  readonly collectibles: Pick<Collectibles, 'bid'>;
}

/** Registers the calls of `/bidCamapign` (U-05). */
export function implementCollectibles(
  implementations: WebImplementations,
  { services, exchange, collectibles }: CollectibleCallsOptions,
): void {
  const { database, clock } = services;
  const precisionOf = (market: string) => tokenOf(exchange.tokens, market).precision;
  const money = ({ market }: Pick<CollectibleRow, 'market'>, amount: bigint) =>
    formatUnits(amount, precisionOf(market));

  async function find(organisation: string, campaignNo: string): Promise<CollectibleRow> {
    const [row] = await database
      .select()
      .from(collectible)
      .where(and(eq(collectible.campaignNo, campaignNo), eq(collectible.organisation, organisation)));
    if (!row) throw new CallError('campaignUnknown');
    return row;
  }

  const view = (row: CollectibleRow, locale: SandboxLocale, now: number): BidCampaign => ({
    campaign_no: row.campaignNo,
    title: row.title[locale],
    image_url: row.imageUrl,
    market: row.market,
    initial_price: money(row, row.initialPrice),
    latest_price: money(row, row.latestPrice),
    step: money(row, row.step),
    bids: row.bids,
    status: stateAt(row, now),
    start_time: row.startTime,
    end_time: row.endTime,
  });

  const bidView = (row: CollectibleRow, bid: BidRow, userId: string | undefined): Bid => ({
    id: bid.id,
    bidder: bid.bidder,
    price: money(row, bid.price),
    time: bid.time,
    mine: bid.owner === userId,
  });

  const orderView = (row: CollectibleRow, bid: BidRow, locale: SandboxLocale): BidOrder => ({
    id: bid.id,
    order_no: bid.id.toUpperCase(),
    campaign_no: row.campaignNo,
    title: row.title[locale],
    image_url: row.imageUrl,
    market: row.market,
    price: money(row, bid.price),
    refund_total: money(row, bid.refundTotal),
    reward: money(row, bid.reward),
    status: bid.status,
    time: bid.time,
  });

  function inState(status: 1 | 2 | 3 | undefined, now: number): SQL | undefined {
    const { startTime, endTime } = collectible;
    if (status === undefined) return undefined;
    if (status === 1) return gt(startTime, now);
    return status === 2 ? and(lte(startTime, now), gt(endTime, now)) : lte(endTime, now);
  }

  implementations.implement(listBidCampaign, async ({ status, from_id, limit }, request) => {
    const now = clock.now();
    const own = eq(collectible.organisation, request.organisation);
    const { startTime, campaignNo } = collectible;
    let after: SQL | undefined;
    if (String(from_id) !== '0') {
      const [last] = await database
        .select()
        .from(collectible)
        .where(and(own, eq(campaignNo, String(from_id))));
      if (!last)
        throw new CallError('invalidInput', 'from_id', { from_id: 'a next_id of an earlier page, or 0' });
      const then = eq(startTime, last.startTime);
      after = or(lt(startTime, last.startTime), and(then, lt(campaignNo, last.campaignNo)));
    }
    const rows = await database
      .select()
      .from(collectible)
      .where(and(own, inState(status, now), after))
      .orderBy(desc(startTime), desc(campaignNo))
      .limit(limit + 1);
    const shown = rows.slice(0, limit);
    return {
      list: shown.map((row) => view(row, localeOf(request.locale), now)),
      next_id: rows.length > limit ? (shown.at(-1)?.campaignNo ?? null) : null,
      time: now,
    };
  });

  implementations.implement(getBidCampaign, async ({ campaign_no }, { organisation, locale }) => {
    const row = await find(organisation, campaign_no);
    const now = clock.now();
    const language = localeOf(locale);
    return {
      campaign: view(row, language, now),
      introduction: row.introduction[language],
      rules: rulesOf(row, money(row, row.step))[language],
      images: [...row.images],
      extension: row.extension,
      reward_rate: formatUnits(BigInt(row.rewardRate), 4),
      time: now,
    };
  });

  implementations.implement(getBidLatestPrice, async ({ campaign_no }, { organisation }) => {
    const row = await find(organisation, campaign_no);
    const now = clock.now();
    return {
      latest_price: money(row, row.latestPrice),
      bids: row.bids,
      status: stateAt(row, now),
      end_time: row.endTime,
      time: now,
    };
  });

  implementations.implement(getBidPayPrice, async ({ campaign_no }, request) => {
    const userId = signedIn(request);
    const row = await find(request.organisation, campaign_no);
    if (stateAt(row, clock.now()) !== 2) throw new CallError('auctionNotRunning');
    const leading = await leadingBid(database, campaign_no);
    const price = leastBid(row);
    const holdings = await exchange.holdings(userId);
    return {
      price: money(row, price),
      pay: money(row, leading?.owner === userId ? price - leading.price : price),
      available: money(row, holdings.get(row.market)?.available ?? 0n),
    };
  });

  implementations.implement(getTopBidInfo, async ({ campaign_no }, request) => {
    const row = await find(request.organisation, campaign_no);
    const leading = await leadingBid(database, campaign_no);
    return { bid: leading ? bidView(row, leading, request.userId) : null };
  });

  implementations.implementCommand(bidForCollectible, {
    async perform({ campaign_no: campaignNo, price, trade_password: password }, request, mark) {
      const { organisation } = request;
      const row = await find(organisation, campaignNo);
      const units = parseUnits(price, precisionOf(row.market));
      if (units === undefined) throw new CallError('invalidInput', 'price', { price: 'too many decimals' });
      await requireTradePasswordOf(services, request, password);
      const { id: userId, nickname, uid } = await userOf(services, request);
      const bidder = maskName({ trueName: nickname === '' ? uid : nickname });
      await collectibles.bid({ userId, bidder, organisation, mark, campaignNo, price: units.toString() });
    },
    async answer(id, request) {
      const [made] = await database.select().from(collectibleBid).where(eq(collectibleBid.id, id));
      if (!made) throw new Error('The bid was not stored');
      const row = await find(request.organisation, made.campaignNo);
      return { bid: bidView(row, made, signedIn(request)), end_time: row.endTime };
    },
  });

  implementations.implement(listBid, async ({ campaign_no, page, size }, request) => {
    const row = await find(request.organisation, campaign_no);
    const bids = await database
      .select()
      .from(collectibleBid)
      .where(eq(collectibleBid.campaignNo, campaign_no))
      .orderBy(desc(collectibleBid.number))
      .limit(size)
      .offset(Math.max(0, page - 1) * size);
    return { list: bids.map((bid) => bidView(row, bid, request.userId)), total: row.bids };
  });

  implementations.implement(getBidTotalReward, async ({ campaign_no }, request) => {
    const owner = eq(collectibleBid.owner, signedIn(request));
    const own = campaign_no === undefined ? owner : and(owner, eq(collectibleBid.campaignNo, campaign_no));
    const rows = await database
      .select({ market: collectible.market, total: sql<string>`sum(${collectibleBid.reward})` })
      .from(collectibleBid)
      .innerJoin(collectible, eq(collectible.campaignNo, collectibleBid.campaignNo))
      .where(own)
      .groupBy(collectible.market);
    return { list: rows.map((row) => ({ market: row.market, total: money(row, BigInt(row.total)) })) };
  });

  implementations.implement(listUserBidOrder, async ({ page, size }, request) => {
    const own = eq(collectibleBid.owner, signedIn(request));
    const [rows, [counted]] = await Promise.all([
      database
        .select({ bid: collectibleBid, row: collectible })
        .from(collectibleBid)
        .innerJoin(collectible, eq(collectible.campaignNo, collectibleBid.campaignNo))
        .where(own)
        .orderBy(desc(collectibleBid.time), desc(collectibleBid.campaignNo), desc(collectibleBid.number))
        .limit(size)
        .offset(Math.max(0, page - 1) * size),
      database.select({ total: count() }).from(collectibleBid).where(own),
    ]);
    const locale = localeOf(request.locale);
    return { list: rows.map(({ bid, row }) => orderView(row, bid, locale)), total: counted?.total ?? 0 };
  });
}
