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
import { eq } from 'drizzle-orm';
import { CallError } from '../../core/call-error';
import type { TokenInfo } from '../../core/context';
import { formatUnits } from '../../core/engine/decimal';
import { amountText, readAmount } from '../../core/exchange/catalogue';
import { availableOf, type UserExchange } from '../../core/exchange/user-exchange';
import { localeOf, type SandboxLocale } from '../../core/locale';
import { pageOf } from '../../core/pages';
import { signedIn } from '../../http/signed-in';
import type { WebImplementations } from '../../http/web-request';
import type { AccountServices } from '../auth';
import { maskName } from '../kyc';
import { requireTradePasswordOf, userOf } from '../security';
import { rulesOf } from './collectible-rules';
import {
  type BidRow,
  type CollectibleRow,
  findCollectible,
  leadingBid,
  leastBid,
  listBids,
  listCollectibles,
  listOwnBids,
  rewardsOf,
  stateAt,
} from './collectible-store';
import type { Collectibles } from './collectibles';
import { collectibleBid } from './tables';

/** What the calls about collectibles are made of. */
export interface CollectibleCallsOptions {
  readonly services: AccountServices;
  readonly exchange: Pick<UserExchange, 'tokens' | 'holdings'>;
  readonly collectibles: Pick<Collectibles, 'bid'>;
}

interface CallParts extends CollectibleCallsOptions {
  readonly views: CollectibleViews;
}

/** Registers the calls of `/bidCamapign` (U-05). */
export function implementCollectibles(
  implementations: WebImplementations,
  options: CollectibleCallsOptions,
): void {
  const parts = { ...options, views: new CollectibleViews(options.exchange.tokens) };
  implementCampaigns(implementations, parts);
  implementBidding(implementations, parts);
  implementRecords(implementations, parts);
}

/** The collectibles and their present prices. */
function implementCampaigns(
  implementations: WebImplementations,
  { services: { database, clock }, views }: CallParts,
): void {
  implementations.implement(listBidCampaign, async ({ status, from_id, limit }, request) => {
    const now = clock.now();
    const { organisation } = request;
    const query = { organisation, status, fromId: String(from_id), limit: limit + 1 };
    const rows = await listCollectibles(database, query, now);
    const { shown, next_id } = pageOf(rows, limit, ({ campaignNo }) => campaignNo);
    return {
      list: shown.map((row) => views.campaign(row, localeOf(request.locale), now)),
      next_id,
      time: now,
    };
  });

  implementations.implement(getBidCampaign, async ({ campaign_no }, { organisation, locale }) => {
    const row = await findCollectible(database, organisation, campaign_no);
    const now = clock.now();
    const language = localeOf(locale);
    return {
      campaign: views.campaign(row, language, now),
      introduction: row.introduction[language],
      rules: rulesOf(row, views.money(row, row.step))[language],
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
      status: stateAt(row, now),
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
  implementations: WebImplementations,
  { services, exchange, collectibles, views }: CallParts,
): void {
  const { database, clock } = services;

  implementations.implement(getBidPayPrice, async ({ campaign_no }, request) => {
    const userId = signedIn(request);
    const row = await findCollectible(database, request.organisation, campaign_no);
    if (stateAt(row, clock.now()) !== 2) throw new CallError('auctionNotRunning');
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
  implementations: WebImplementations,
  { services: { database }, views }: CallParts,
): void {
  implementations.implement(listBid, async ({ campaign_no, page, size }, request) => {
    const row = await findCollectible(database, request.organisation, campaign_no);
    const bids = await listBids(database, campaign_no, page, size);
    return { list: bids.map((bid) => views.bid(row, bid, request.userId)), total: row.bids };
  });

  implementations.implement(getBidTotalReward, async ({ campaign_no }, request) => {
    const rewards = await rewardsOf(database, signedIn(request), campaign_no);
    return { list: rewards.map((row) => ({ market: row.market, total: views.money(row, row.total) })) };
  });

  implementations.implement(listUserBidOrder, async ({ page, size }, request) => {
    const { rows, total } = await listOwnBids(database, signedIn(request), page, size);
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
      campaign_no: row.campaignNo,
      title: row.title[locale],
      image_url: row.imageUrl,
      market: row.market,
      initial_price: this.money(row, row.initialPrice),
      latest_price: this.money(row, row.latestPrice),
      step: this.money(row, row.step),
      bids: row.bids,
      status: stateAt(row, now),
      start_time: row.startTime,
      end_time: row.endTime,
    };
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
      id: bid.id,
      order_no: bid.id.toUpperCase(),
      campaign_no: row.campaignNo,
      title: row.title[locale],
      image_url: row.imageUrl,
      market: row.market,
      price: this.money(row, bid.price),
      refund_total: this.money(row, bid.refundTotal),
      reward: this.money(row, bid.reward),
      status: bid.status,
      time: bid.time,
    };
  }
}
