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
import { and, desc, eq } from 'drizzle-orm';
import { CallError } from '../../core/call-error';
import type { Database, TokenInfo } from '../../core/context';
import { formatUnits } from '../../core/engine/decimal';
import { amountText, readAmount } from '../../core/exchange/catalogue';
import { availableOf, type UserExchange } from '../../core/exchange/user-exchange';
import { localeOf, type SandboxLocale } from '../../core/locale';
import { offsetOf, readNumbered, readPage } from '../../core/pages';
import { equals, sumOf } from '../../core/storage/queries';
import { fillText } from '../../core/texts';
import { minute } from '../../core/time-spans';
import { signedIn } from '../../http/signed-in';
import type { Implementations } from '../../http/web-request';
import type { AccountServices } from '../auth';
import { inStatus, isOffered, statusAt } from '../campaign';
import { maskName } from '../kyc';
import { requireTradePasswordOf, userOf } from '../security';
import { findCollectible, leadingBid, leastBid } from './collectible-bids';
import type { Collectibles } from './collectibles';
import { texts } from './events';
import { type BidRow, collectible, collectibleBid, type CollectibleRow } from './tables';

/** Registers the calls of `/bidCamapign` (U-05). */
export function implementCollectibles(
  implementations: Implementations,
  services: AccountServices,
  exchange: Pick<UserExchange, 'tokens' | 'holdings'>,
  collectibles: Collectibles,
): void {
  const views = new CollectibleViews(exchange.tokens);
  implementCampaigns(implementations, services, views);
  implementBidding(implementations, services, exchange, views, collectibles);
  implementRecords(implementations, services.database, views);
}

/** The collectibles and their present prices. */
function implementCampaigns(
  implementations: Implementations,
  { database, clock }: AccountServices,
  views: CollectibleViews,
): void {
  implementations.implement(listBidCampaign, async ({ status, ...page }, request) => {
    const now = clock.now();
    const { startTime, campaignNo: id } = collectible;
    const own = and(eq(collectible.organisation, request.organisation), isOffered(collectible));
    const where = and(own, inStatus(collectible, status, now));
    const { shown, next_id } = await readPage(
      database,
      database.select().from(collectible).$dynamic(),
      { where, own, id, by: [startTime, id], idOf: ({ campaignNo }) => campaignNo },
      page,
    );
    const list = shown.map((row) => views.campaign(row, localeOf(request.locale), now));
    return { list, next_id, time: now };
  });

  implementations.implement(getBidCampaign, async ({ campaign_no }, { organisation, locale }) => {
    const row = await findCollectible(database, organisation, campaign_no);
    const now = clock.now();
    const language = localeOf(locale);
    return {
      campaign: views.campaign(row, language, now),
      introduction: row.introduction[language],
      rules: views.rules(row, language),
      images: [...row.images],
      extension: row.extension,
      reward_rate: formatUnits(BigInt(row.rewardRate), 4),
      time: now,
    };
  });

  implementations.implement(getBidLatestPrice, async ({ campaign_no }, { organisation }) => {
    const row = await findCollectible(database, organisation, campaign_no);
    const now = clock.now();
    return {
      latest_price: views.money(row, row.latestPrice),
      bids: row.bids,
      status: statusAt(row, now),
      end_time: row.endTime,
      time: now,
    };
  });

  implementations.implement(getTopBidInfo, async ({ campaign_no }, request) => {
    const row = await findCollectible(database, request.organisation, campaign_no);
    const leading = await leadingBid(database, campaign_no);
    return { bid: leading ? views.bid(row, leading, request.userId) : null };
  });
}

/** What the next bid costs, and bidding. */
function implementBidding(
  implementations: Implementations,
  services: AccountServices,
  exchange: Pick<UserExchange, 'tokens' | 'holdings'>,
  views: CollectibleViews,
  collectibles: Collectibles,
): void {
  const { database, clock } = services;

  implementations.implement(getBidPayPrice, async ({ campaign_no }, request) => {
    const userId = signedIn(request);
    const row = await findCollectible(database, request.organisation, campaign_no);
    if (statusAt(row, clock.now()) !== 2) throw new CallError('auctionNotRunning');
    const leading = await leadingBid(database, campaign_no);
    const price = leastBid(row);
    return {
      price: views.money(row, price),
      pay: views.money(row, leading?.owner === userId ? price - leading.price : price),
      available: views.money(row, await availableOf(exchange, userId, row.market)),
    };
  });

  implementations.implementCommand(bidForCollectible, {
    async perform({ campaign_no: campaignNo, price, trade_password: password }, request, mark) {
      const { organisation } = request;
      const row = await findCollectible(database, organisation, campaignNo);
      const units = readAmount(exchange.tokens, row.market, price, 'price');
      await requireTradePasswordOf(services, request, password);
      const { id: userId, nickname, uid } = await userOf(services, request);
      const bidder = maskName({ trueName: nickname === '' ? uid : nickname });
      await collectibles.bid({ userId, bidder, organisation, mark, campaignNo, price: units.toString() });
    },
    async answer(id, request) {
      const [made] = await database.select().from(collectibleBid).where(eq(collectibleBid.id, id));
      if (!made) throw new Error('The bid was not stored');
      const row = await findCollectible(database, request.organisation, made.campaignNo);
      return { bid: views.bid(row, made, signedIn(request)), end_time: row.endTime };
    },
  });
}

/** Bids for a collectible, and what a user has of them. */
function implementRecords(
  implementations: Implementations,
  database: Database,
  views: CollectibleViews,
): void {
  const { owner, campaignNo, number, time, reward } = collectibleBid;

  // The highest first.
  implementations.implement(listBid, async ({ campaign_no, page, size }, request) => {
    const row = await findCollectible(database, request.organisation, campaign_no);
    const bids = await database
      .select()
      .from(collectibleBid)
      .where(eq(campaignNo, campaign_no))
      .orderBy(desc(number))
      .limit(size)
      .offset(offsetOf(page, size));
    return { list: bids.map((bid) => views.bid(row, bid, request.userId)), total: row.bids };
  });

  implementations.implement(getBidTotalReward, async ({ campaign_no }, request) => {
    const rewards = await database
      .select({ market: collectible.market, total: sumOf(reward) })
      .from(collectibleBid)
      .innerJoin(collectible, eq(collectible.campaignNo, campaignNo))
      .where(and(eq(owner, signedIn(request)), equals(campaignNo, campaign_no)))
      .groupBy(collectible.market);
    return { list: rewards.map((row) => ({ market: row.market, total: views.money(row, row.total) })) };
  });

  implementations.implement(listUserBidOrder, async (page, request) => {
    const own = eq(owner, signedIn(request));
    const bids = database
      .select({ bid: collectibleBid, row: collectible })
      .from(collectibleBid)
      .innerJoin(collectible, eq(collectible.campaignNo, campaignNo));
    const list = { of: collectibleBid, where: own, by: [time, campaignNo, number] };
    const { rows, total } = await readNumbered(database, bids.$dynamic(), list, page);
    const locale = localeOf(request.locale);
    return { list: rows.map(({ bid, row }) => views.order(row, bid, locale)), total };
  });
}

/** Collectibles and bids as the contract shows them. */
class CollectibleViews {
  constructor(private readonly tokens: ReadonlyMap<string, TokenInfo>) {}

  money({ market }: Pick<CollectibleRow, 'market'>, amount: bigint): string {
    return amountText(this.tokens, market, amount);
  }

  campaign(row: CollectibleRow, locale: SandboxLocale, now: number): BidCampaign {
    return {
      ...this.item(row, locale),
      initial_price: this.money(row, row.initialPrice),
      latest_price: this.money(row, row.latestPrice),
      step: this.money(row, row.step),
      bids: row.bids,
      status: statusAt(row, now),
      start_time: row.startTime,
      end_time: row.endTime,
    };
  }

  /** The rules of the bidding as rich text. */
  rules(row: CollectibleRow, locale: SandboxLocale): string {
    const facts = {
      least: `${this.money(row, row.step)} ${row.market.toUpperCase()}`,
      minutes: Math.round(row.extension / minute),
      percent: formatUnits(BigInt(row.rewardRate), 2),
    };
    return `<ol>${texts[locale].rules.map((rule) => `<li>${fillText(rule, facts)}</li>`).join('')}</ol>`;
  }

  bid(row: CollectibleRow, bid: BidRow, userId: string | undefined): Bid {
    return {
      id: bid.id,
      bidder: bid.bidder,
      price: this.money(row, bid.price),
      time: bid.time,
      mine: bid.owner === userId,
    };
  }

  order(row: CollectibleRow, bid: BidRow, locale: SandboxLocale): BidOrder {
    return {
      ...this.item(row, locale),
      id: bid.id,
      order_no: bid.id.toUpperCase(),
      price: this.money(row, bid.price),
      refund_total: this.money(row, bid.refundTotal),
      reward: this.money(row, bid.reward),
      status: bid.status,
      time: bid.time,
    };
  }

  private item(row: CollectibleRow, locale: SandboxLocale) {
    return {
      campaign_no: row.campaignNo,
      title: row.title[locale],
      image_url: row.imageUrl,
      market: row.market,
    };
  }
}
