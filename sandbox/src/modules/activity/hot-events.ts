import { getActivitySortSet, type OutputOf } from '@exchange/contract';
import { and, asc, eq, gt, lt } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Database, SandboxClock, TokenInfo } from '../../core/context';
import { tokenOf } from '../../core/exchange/catalogue';
import { localeOf } from '../../core/locale';
import { inEach, type Texts } from '../../core/texts';
import { day } from '../../core/time-spans';
import type { Implementations } from '../../http/implementations';
import { auction } from '../auction';
import { campaign } from '../campaign';
import { castCategories, castingPicture, roundAt } from '../cast';
import { collectible } from '../collectible';
import { pictureUrl } from '../media';
import { stakingProduct } from '../staking';
import { contestsAt, contestTitle } from './ranking-plans';
import { giftActivity } from './tables';

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

/** Of a kind, how many are shown in each state: to come, open, over. */
const shown = [1, 2, 1] as const;
/** How far back and ahead events are looked for, ms. */
const span = 6 * day;

/** 0 to come, 1 open, 2 over. */
const stateAt = ({ startTime, endTime }: HotEvent, now: number) =>
  now < startTime ? 0 : now < endTime ? 1 : 2;
/** Open ones first, then those to come, then those that are over. */
const rankOfState = [1, 0, 2] as const;

/** A table of events. */
type EventTable = PgTable & {
  readonly organisation: PgColumn;
  readonly startTime: PgColumn;
  readonly endTime: PgColumn;
};

const near = (table: EventTable, organisation: string, now: number) =>
  and(eq(table.organisation, organisation), gt(table.endTime, now - span), lt(table.startTime, now + span));

/** A kind of events. */
interface EventKind {
  readonly type: EventType;
  readonly read: (organisation: string, now: number) => Promise<readonly HotEvent[]>;
}

interface HotEventParts {
  readonly database: Database;
  readonly clock: Pick<SandboxClock, 'now'>;
  readonly tokens: ReadonlyMap<string, TokenInfo>;
}

/** What brands give, pay and award for their tokens. */
function tokenKinds({ database, tokens }: HotEventParts): readonly EventKind[] {
  return [
    {
      type: 'gift_coin',
      async read(organisation, now) {
        const rows = await database
          .select()
          .from(giftActivity)
          .where(near(giftActivity, organisation, now))
          .orderBy(asc(giftActivity.startTime));
        return rows.map((row) => ({
          ...row,
          title: giftTitle(tokenOf(tokens, row.token).alias),
          imageUrl: pictureUrl('cover', row.token),
          link: `/activity/gift-coin?token=${row.token}`,
        }));
      },
    },
    {
      type: 'staking',
      async read(organisation, now) {
        const rows = await database
          .select()
          .from(stakingProduct)
          .where(near(stakingProduct, organisation, now))
          .orderBy(asc(stakingProduct.startTime), asc(stakingProduct.id));
        return rows.map((row) => ({
          ...row,
          title: stakingTitle(tokenOf(tokens, row.token).alias, row.termDays),
          imageUrl: pictureUrl('cover', row.token),
          link: `/activity/staking?product=${row.id}`,
        }));
      },
    },
    ...([1, 2] as const).map((type) => ({
      type: type === 1 ? ('trade_ranking' as const) : ('holding_ranking' as const),
      read: async (organisation: string, now: number) =>
        contestsAt(organisation, type, now).map((contest) => ({
          ...contest,
          title: contestTitle(type, tokenOf(tokens, contest.token).alias),
          imageUrl: pictureUrl('story', contest.token),
          link: `/activity/${type === 1 ? 'trade' : 'holding'}-ranking/${contest.id}`,
        })),
    })),
  ];
}

/** What is sold, and castings. */
function saleKinds({ database }: HotEventParts): readonly EventKind[] {
  return [
    {
      type: 'ieo',
      async read(organisation, now) {
        const rows = await database
          .select()
          .from(campaign)
          .where(near(campaign, organisation, now))
          .orderBy(asc(campaign.startTime));
        return rows.map((row) => ({
          ...row,
          id: row.activityId,
          link: `/activity/ieo/detail/${row.activityId}`,
        }));
      },
    },
    {
      type: 'auction',
      async read(organisation, now) {
        const rows = await database
          .select()
          .from(auction)
          .where(near(auction, organisation, now))
          .orderBy(asc(auction.startTime));
        return rows.map((row) => ({
          ...{ ...row, id: row.activityId, title: row.itemName },
          link: `/auction/${row.activityId}`,
        }));
      },
    },
    {
      type: 'collectible',
      async read(organisation, now) {
        const rows = await database
          .select()
          .from(collectible)
          .where(near(collectible, organisation, now))
          .orderBy(asc(collectible.startTime));
        return rows.map((row) => ({
          ...{ ...row, id: row.campaignNo },
          link: `/activity/collectibles/${row.campaignNo}`,
        }));
      },
    },
    {
      type: 'casting',
      read: async (_organisation, now) =>
        castCategories.flatMap(({ id, name, casting }) =>
          casting === undefined
            ? []
            : [
                {
                  ...{ id, title: name, imageUrl: castingPicture(casting), ...roundAt(casting, now) },
                  link: `/activity/casting?category=${id}`,
                },
              ],
        ),
    },
  ];
}

/** Registers the list of hot events (V-01): what is on, what comes next and what ended last, of each kind in the organisation's order. */
export function implementHotEvents(implementations: Implementations, parts: HotEventParts): void {
  const { clock } = parts;
  const kinds = [...tokenKinds(parts), ...saleKinds(parts)];

  implementations.implement(getActivitySortSet, async (_input, { organisation, locale }) => {
    const now = clock.now();
    const language = localeOf(locale);
    const lists = await Promise.all(
      kinds.map(async ({ type, read }) =>
        someOf(await read(organisation, now), now).map((event) => ({ type, event })),
      ),
    );
    const all = lists.flat();
    // Stable: within a state the organisation's order stays.
    all.sort((one, other) => rankOfState[stateAt(one.event, now)] - rankOfState[stateAt(other.event, now)]);
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
function someOf(events: readonly HotEvent[], now: number): HotEvent[] {
  const inState = (state: number) => events.filter((event) => stateAt(event, now) === state);
  const byEnd = inState(1).sort((one, other) => one.endTime - other.endTime);
  return [
    ...byEnd.slice(0, shown[1]),
    ...inState(0).slice(0, shown[0]),
    ...inState(2)
      .sort((one, other) => other.endTime - one.endTime)
      .slice(0, shown[2]),
  ];
}

const giftTitle = (alias: string) =>
  inEach(`鎖倉 ${alias} 領贈幣`, `锁仓 ${alias} 领赠币`, `Lock ${alias}, receive a gift`);

const stakingTitle = (alias: string, days: number) =>
  days === 0
    ? inEach(`質押 ${alias}，隨時贖回`, `质押 ${alias}，随时赎回`, `Stake ${alias}, release any time`)
    : inEach(`質押 ${alias} ${days} 日`, `质押 ${alias} ${days} 天`, `Stake ${alias} for ${days} days`);
