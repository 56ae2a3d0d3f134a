import { and, eq, max } from 'drizzle-orm';
import type { Database, SandboxClock } from '../../core/context';
import { power, units } from '../../core/engine/decimal';
import type { UserExchange } from '../../core/exchange/user-exchange';
import { inEach } from '../../core/texts';
import { hour, minute } from '../../core/time-spans';
import type { MarketViews } from '../../realtime/market/market-views';
import type { Brands } from '../brand';
import { organisations } from '../config';
import { pictureUrl } from '../media';
import { labelOf } from './auction-labels';
import { dutch, regular } from './auction-rules';
import { auction } from './tables';

/** What a kind of auction is announced with. Prices of one portion in hundredths of a whole unit of the market. */
interface Kind {
  readonly type: 1 | 2;
  readonly mark: string;
  /** One begins with each slot; it is longer than a slot, so that at any time one is running. */
  readonly slot: number;
  readonly length: number;
  readonly quantity: number;
  readonly initial: bigint;
  readonly lowest: bigint;
  readonly step: bigint;
  readonly interval: number;
  readonly extension: number;
  readonly orderLimit: number;
  readonly userLimit: number;
  /** The brands take turns, each kind beginning at another one. */
  readonly first: number;
}

const kinds: readonly Kind[] = [
  {
    ...{ type: dutch, mark: 'd', slot: hour, length: 90 * minute, quantity: 400, first: 0 },
    // 90 prices, a minute each.
    ...{ initial: 3_500n, lowest: 1_720n, step: 20n, interval: minute, extension: 0 },
    ...{ orderLimit: 20, userLimit: 50 },
  },
  {
    ...{ type: regular, mark: 'r', slot: 2 * hour, length: 3 * hour, quantity: 60, first: 5 },
    ...{ initial: 1_500n, lowest: 1_500n, step: 25n, interval: 0, extension: 3 * minute },
    ...{ orderLimit: 5, userLimit: 10 },
  },
];

/** What the tokens of one portion are worth on the market when the auction is announced, in whole units of it. */
const portionWorth = 25n;
/** Auctions are announced so many slots ahead, and made up for so many slots back. */
const slotsAhead = 2;
const slotsBack = 4;
const market = 'usdt';

/** What the schedule is made of. */
export interface AuctionSchedule {
  readonly database: Database;
  readonly exchange: Pick<UserExchange, 'tokens'>;
  readonly market: Pick<MarketViews, 'listed' | 'lastPrice'>;
  readonly brands: Brands;
  readonly clock: Pick<SandboxClock, 'now'>;
}

/** Announces the auctions of the slots to come, so that at any time some are to come, some running and some ended. */
export async function announceAuctions(schedule: AuctionSchedule): Promise<void> {
  const { database, clock } = schedule;
  for (const { id } of organisations) {
    for (const kind of kinds) {
      const present = Math.floor(clock.now() / kind.slot);
      const [last] = await database
        .select({ start: max(auction.startTime) })
        .from(auction)
        .where(and(eq(auction.organisation, id), eq(auction.type, kind.type)));
      const known = last?.start ?? 0;
      const first = Math.max(Math.floor(known / kind.slot) + 1, present - slotsBack);
      for (let slot = first; slot <= present + slotsAhead; slot += 1) {
        const row = auctionOf(schedule, id, kind, slot);
        if (row) await database.insert(auction).values(row).onConflictDoNothing();
      }
    }
  }
}

/** The auction of a slot: the organisation's certified brands take turns. */
function auctionOf(
  { exchange, market: data, brands }: AuctionSchedule,
  organisation: string,
  kind: Kind,
  slot: number,
): typeof auction.$inferInsert | undefined {
  const pairs = data
    .listed(organisation)
    .filter((pair) => pair.market === market && (brands.of(pair.token)?.certificationLevel ?? 0) > 0);
  const pair = pairs[(slot + kind.first) % pairs.length];
  const brand = pair && brands.of(pair.token);
  if (!pair || !brand) return undefined;
  const startTime = slot * kind.slot;
  const lastPrice = data.lastPrice(pair.code);
  // In market units for one whole token; without a market, what it was issued at.
  const marketPrice =
    lastPrice > 0n
      ? lastPrice * power(pair.marketPrecision - pair.pricePrecision)
      : units(brand.issuePrice, pair.marketPrecision);
  const each = (portionWorth * power(pair.marketPrecision) * power(pair.tokenPrecision)) / marketPrice;
  const priceUnits = (hundredths: bigint) => hundredths * power(pair.marketPrecision - 2);
  const alias = exchange.tokens.get(pair.token)?.alias ?? pair.token;
  const name = brand.name;
  const date = new Date(startTime).toISOString().slice(0, 13).replaceAll(/\D/g, '');
  return {
    activityId: `${organisation}-${kind.mark}${date}`,
    organisation,
    type: kind.type,
    labelId: labelOf(pair.token),
    itemName:
      kind.type === dutch
        ? inEach(
            `${name} ${alias} 荷蘭式拍賣`,
            `${name} ${alias} 荷兰式拍卖`,
            `${name}: ${alias} Dutch auction`,
          )
        : inEach(`${name} ${alias} 競價拍賣`, `${name} ${alias} 竞价拍卖`, `${name}: ${alias} auction`),
    imageUrl: pictureUrl('campaign', pair.token),
    token: pair.token,
    market,
    // Whole lots, so that what was bought can be sold again to the last one.
    units: each < pair.lotUnits ? each : each - (each % pair.lotUnits),
    quantity: kind.quantity,
    initialPrice: priceUnits(kind.initial),
    lowestPrice: priceUnits(kind.lowest),
    step: priceUnits(kind.step),
    interval: kind.interval,
    extension: kind.extension,
    minPortions: 1,
    orderLimit: kind.orderLimit,
    userLimit: kind.userLimit,
    startTime,
    endTime: startTime + kind.length,
    plannedEnd: startTime + kind.length,
    topBid: 0n,
    neededBid: priceUnits(kind.lowest),
    settlementPrice: 0n,
  };
}
