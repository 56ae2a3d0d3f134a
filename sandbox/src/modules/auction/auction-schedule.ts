import { eq } from 'drizzle-orm';
import type { ModuleContext } from '../../application/module';
import { power } from '../../core/engine/decimal';
import { auctionOwner } from '../../core/engine/ledger';
import { fillText, madeInEach } from '../../core/texts';
import { hour, minute } from '../../core/time-spans';
import type { Brands } from '../brand';
import {
  announcedByPlan,
  announceFunded,
  certifiedPairs,
  dateIn,
  type FundedKind,
  saleMarket,
  toAnnounce,
  tokensFor,
} from '../campaign';
import { pictureUrl } from '../media';
import plans from './auction-plans.json';
import { type AuctionRow, dutch } from './auction-rules';
import { texts } from './events';
import { auction } from './tables';

/**
 * What auctions are announced with. One begins with each slot and is longer than it, so that at any time one is running; the brands
 * take turns, each kind beginning at another one. Prices of one portion are in hundredths of a whole unit of the market.
 */
type Kind = (typeof plans.kinds)[number];

/** What the tokens of one portion are worth on the market when the auction is announced, in whole units of it. */
const portionWorth = 25n;

/** What auctions are announced from. */
type Sources = Pick<ModuleContext, 'database' | 'clock' | 'exchange' | 'market'> & {
  readonly brands: Brands;
};

/**
 * Announces the auctions of the slots to come, so that at any time some are to come, some running and some ended. The tokens of
 * all portions are set aside with the announcement; where a brand keeps back too few there is none.
 */
export async function announceAuctions(sources: Sources): Promise<void> {
  for (const kind of plans.kinds) {
    const ofSlot = (organisation: string, slot: number) => [auctionOf(sources, organisation, kind, slot)];
    const slots = { length: kind.slotHours * hour, ahead: 2, back: 4 };
    const wanted = await toAnnounce(sources, auction, slots, ofSlot, eq(auction.type, typeOf(kind)));
    await announceFunded(sources.exchange, funded, wanted);
  }
}

const funded: FundedKind<AuctionRow> = {
  name: 'auction',
  owner: auctionOwner,
  store: (transaction, rows) =>
    transaction
      .insert(auction)
      .values([...rows])
      .onConflictDoNothing()
      .returning(),
};

const typeOf = ({ type }: Kind) => (type === dutch ? 1 : 2);

/** What auctions are told apart by (U-01). */
export const auctionLabels = ['style', 'living', 'taste', 'leisure'] as const;

/** The label of a brand's auctions. */
const labelOf = (token: string) =>
  auctionLabels.find((label) => plans.labels[label].some((each) => each === token)) ?? 'leisure';

/** The auction of a slot: the organisation's certified brands take turns. */
function auctionOf(
  { exchange, market, brands }: Sources,
  organisation: string,
  kind: Kind,
  slot: number,
): AuctionRow | undefined {
  const pairs = certifiedPairs(market, brands, organisation);
  const turn = pairs[(slot + kind.first) % pairs.length];
  if (!turn) return undefined;
  const { pair, brand } = turn;
  const startTime = slot * kind.slotHours * hour;
  const endTime = startTime + kind.lengthMinutes * minute;
  const priceUnits = (hundredths: number) => BigInt(hundredths) * power(pair.marketPrecision - 2);
  const alias = exchange.tokens.get(pair.token)?.alias ?? pair.token;
  const units = tokensFor(market, pair, brand.issuePrice, portionWorth * power(pair.marketPrecision));
  const title = kind.type === dutch ? 'dutch' : 'regular';
  return {
    activityId: `${organisation}-${kind.mark}${dateIn(startTime, 13)}`,
    organisation,
    type: typeOf(kind),
    labelId: labelOf(pair.token),
    itemName: madeInEach((locale) => fillText(texts[locale].titles[title], { brand: brand.name, alias })),
    imageUrl: pictureUrl('campaign', pair.token),
    token: pair.token,
    market: saleMarket,
    ...{ units, quantity: kind.quantity, fund: units * BigInt(kind.quantity) },
    initialPrice: priceUnits(kind.initial),
    lowestPrice: priceUnits(kind.lowest),
    step: priceUnits(kind.step),
    interval: kind.intervalMinutes * minute,
    extension: kind.extensionMinutes * minute,
    ...{ minPortions: 1, orderLimit: kind.orderLimit, userLimit: kind.userLimit },
    ...{ startTime, endTime, plannedEnd: endTime },
    ...{ topBid: 0n, neededBid: priceUnits(kind.lowest), settlementPrice: 0n },
    ...{ sold: 0, orders: 0, bidders: 0, simulated: 0, closedTime: 0, settledTime: 0 },
    ...announcedByPlan,
  };
}
