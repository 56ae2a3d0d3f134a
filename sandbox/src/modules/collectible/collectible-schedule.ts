import type { ModuleContext } from '../../application/module';
import { power } from '../../core/engine/decimal';
import { fillText, madeInEach } from '../../core/texts';
import { hour, minute } from '../../core/time-spans';
import type { Brands } from '../brand';
import { certifiedPairs, dateIn, saleMarket, toAnnounce } from '../campaign';
import { pictureUrl } from '../media';
import { texts } from './events';
import { collectible } from './tables';

/** A bidding begins with each slot; it is longer than one, so that at any time one is open. */
const slots = { length: 6 * hour, ahead: 2, back: 4 };
const biddingLength = 8 * hour;
const marketPrecision = 6;
/** In whole units of the market. */
const initialPrice = 20n;
const step = 2n;
/** In hundredths of a percent of an increment. */
const rewardRate = 2000;
const extension = 5 * minute;

/** What collectibles are announced from. */
type Sources = Pick<ModuleContext, 'database' | 'clock' | 'market'> & { readonly brands: Brands };

/** Announces the collectibles of the slots to come, so that at any time some are upcoming, one is open and some are over. */
export async function announceCollectibles(sources: Sources): Promise<void> {
  const wanted = await toAnnounce(sources, collectible, slots, (organisation, slot) => [
    collectibleOf(sources, organisation, slot),
  ]);
  if (wanted.length > 0) await sources.database.insert(collectible).values(wanted).onConflictDoNothing();
}

/** The collectible of a slot: the organisation's certified brands take turns. */
function collectibleOf(
  { market, brands }: Sources,
  organisation: string,
  slot: number,
): typeof collectible.$inferInsert | undefined {
  const pairs = certifiedPairs(market, brands, organisation);
  const turn = pairs[(slot * 5) % pairs.length];
  if (!turn) return undefined;
  const { name, about, token } = turn.brand;
  const startTime = slot * slots.length;
  const endTime = startTime + biddingLength;
  const number = (slot % 900) + 100;
  const one = power(marketPrecision);
  return {
    campaignNo: `${organisation}-c${dateIn(startTime, 13)}`,
    organisation,
    title: madeInEach((locale) => {
      const { title, kinds } = texts[locale];
      return fillText(title, { brand: name, kind: kinds[slot % kinds.length] ?? '', number });
    }),
    introduction: madeInEach((locale) => `<p>${about[locale]}</p>`),
    imageUrl: pictureUrl('campaign', token),
    images: [pictureUrl('cover', token), pictureUrl('story', token)],
    market: saleMarket,
    ...{ initialPrice: initialPrice * one, latestPrice: 0n, step: step * one, rewardRate, extension },
    ...{ startTime, plannedEnd: endTime, endTime },
  };
}
