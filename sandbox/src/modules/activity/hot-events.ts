import { getActivitySortSet, type OutputOf } from '@exchange/contract';
import { and, asc, eq, gt, lt } from 'drizzle-orm';
import type { PgColumn, PgSelect } from 'drizzle-orm/pg-core';
import type { Database } from '../../core/context';
import { tokenOf } from '../../core/exchange/catalogue';
import { localeOf } from '../../core/locale';
import type { Texts } from '../../core/texts';
import { day } from '../../core/time-spans';
import type { Implementations } from '../../http/web-request';
import { auction } from '../auction';
import {
  campaign,
  type CampaignParts,
  type CampaignTable,
  isAnnounced,
  isOffered,
  statusAt,
} from '../campaign';
import { castCategories, castingPicture, roundAt } from '../cast';
import { collectible } from '../collectible';
import { pictureUrl } from '../media';
import { productTitle, stakingProduct } from '../staking';
import { giftTitle } from './contests';
import { contest, giftActivity } from './tables';

type EventType = OutputOf<typeof getActivitySortSet>['list'][number]['type'];

/** An event with what a list shows of it. */
interface HotEvent {
  readonly id: string;
  readonly title: Texts;
  readonly imageUrl: string;
  readonly link: string;
  readonly startTime: number;
  readonly endTime: number;
}

/** Of a kind, how many are shown in each status: upcoming, open, over. */
const shown = { 1: 1, 2: 2, 3: 1 };
/** Gift-coin activities have no list of their own, so that all that are open or to come are here. */
const shownGifts = { 1: 100, 2: 100, 3: 1 };
/** How far back and ahead events are looked for, ms. */
const span = 8 * day;

/** Open ones first, then those to come, then those that are over. */
const rankOfStatus = { 1: 1, 2: 0, 3: 2 };

/** The stored events of an organisation that are not far off, by start time. */
function readNear(database: Database, organisation: string, now: number) {
  const near = <Query extends PgSelect>(
    query: Query,
    table: CampaignTable & ({ readonly stoppedTime: PgColumn } | typeof campaign),
    ...further: PgColumn[]
  ) => {
    const own = eq(table.organisation, organisation);
    const isSeen = 'stoppedTime' in table ? isOffered(table) : isAnnounced;
    return query
      .where(and(own, isSeen, gt(table.endTime, now - span), lt(table.startTime, now + span)))
      .orderBy(asc(table.startTime), ...further.map((column) => asc(column)));
  };
  return Promise.all([
    near(database.select().from(giftActivity).$dynamic(), giftActivity),
    near(database.select().from(stakingProduct).$dynamic(), stakingProduct, stakingProduct.id),
    near(database.select().from(campaign).$dynamic(), campaign),
    near(database.select().from(auction).$dynamic(), auction),
    near(database.select().from(collectible).$dynamic(), collectible),
    near(database.select().from(contest).$dynamic(), contest, contest.id),
  ]);
}

/** Events of each kind, by start time. */
async function readEvents(
  { database, exchange }: CampaignParts,
  organisation: string,
  now: number,
): Promise<Readonly<Record<EventType, readonly HotEvent[]>>> {
  const [gifts, products, sales, auctions, collectibles, contests] = await readNear(
    database,
    organisation,
    now,
  );
  const aliasOf = (token: string) => tokenOf(exchange.tokens, token).alias;
  const rankings = (type: 1 | 2, path: string) =>
    contests
      .filter((row) => row.type === type)
      .map((row) => ({
        ...row,
        imageUrl: pictureUrl('story', row.token),
        link: `/activity/${path}/${row.id}`,
      }));
  return {
    gift_coin: gifts.map((row) => ({
      ...row,
      title: giftTitle(aliasOf(row.token)),
      imageUrl: pictureUrl('cover', row.token),
      link: `/activity/gift-coin?token=${row.token}`,
    })),
    staking: products.map((row) => ({
      ...row,
      title: productTitle(row, aliasOf(row.token)),
      imageUrl: pictureUrl('cover', row.token),
      link: `/activity/staking?product=${row.id}`,
    })),
    trade_ranking: rankings(1, 'trade-ranking'),
    holding_ranking: rankings(2, 'holding-ranking'),
    ieo: sales.map((row) => ({
      ...row,
      id: row.activityId,
      link: `/activity/ieo/detail/${row.activityId}`,
    })),
    auction: auctions.map((row) => ({
      ...{ ...row, id: row.activityId, title: row.itemName },
      link: `/auction/${row.activityId}`,
    })),
    collectible: collectibles.map((row) => ({
      ...{ ...row, id: row.campaignNo },
      link: `/activity/collectibles/${row.campaignNo}`,
    })),
    casting: castCategories.flatMap(({ id, name, casting }) =>
      casting
        ? {
            ...{ id, title: name, imageUrl: castingPicture(casting), ...roundAt(casting, now) },
            link: `/activity/casting?category=${id}`,
          }
        : [],
    ),
  };
}

/** In the organisation's order. */
const kinds = [
  'gift_coin',
  'staking',
  'trade_ranking',
  'holding_ranking',
  'ieo',
  'auction',
  'collectible',
  'casting',
] as const satisfies readonly EventType[];

/** Registers the list of hot events (V-01): what is on, what comes next and what ended last, of each kind in the organisation's order. */
export function implementHotEvents(implementations: Implementations, parts: CampaignParts): void {
  implementations.implement(getActivitySortSet, async (_input, { organisation, locale }) => {
    const now = parts.clock.now();
    const language = localeOf(locale);
    const events = await readEvents(parts, organisation, now);
    const all = kinds.flatMap((type) =>
      someOf(events[type], now, type === 'gift_coin' ? shownGifts : shown).map((event) => ({ type, event })),
    );
    const rankOf = (event: HotEvent) => rankOfStatus[statusAt(event, now)];
    // Stable: within a state the organisation's order stays.
    all.sort((one, other) => rankOf(one.event) - rankOf(other.event));
    return {
      list: all.map(({ type, event }) => ({
        id: event.id,
        type,
        title: event.title[language],
        image_url: event.imageUrl,
        link: event.link,
        start_time: event.startTime,
        end_time: event.endTime,
      })),
      time: now,
    };
  });
}

/** The first to come, those that end first, and the last that ended, of events by start time. */
function someOf(events: readonly HotEvent[], now: number, most: typeof shown): HotEvent[] {
  const having = (status: 1 | 2 | 3) => events.filter((event) => statusAt(event, now) === status);
  return [
    ...having(2)
      .sort((one, other) => one.endTime - other.endTime)
      .slice(0, most[2]),
    ...having(1).slice(0, most[1]),
    ...having(3)
      .sort((one, other) => other.endTime - one.endTime)
      .slice(0, most[3]),
  ];
}
