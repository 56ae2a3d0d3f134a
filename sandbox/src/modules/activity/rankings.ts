import { asc, eq, type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../core/context';
import { units } from '../../core/engine/decimal';
import { reserveOwner } from '../../core/engine/ledger';
import { publish } from '../../core/events';
import { namedAmount, tokenOf } from '../../core/exchange/catalogue';
import { holding, isUsersLine, journal, ledgerEntry, userTrade } from '../../core/storage/tables';
import { devices } from '../auth';
import type { CampaignParts } from '../campaign';
import { organisations } from '../config';
import { recordIssues } from '../issue';
import { kycRequests } from '../kyc';
import { users } from '../user';
import { activityEvents } from './events';
import { type Contest, contestMarket, contestsAt, leastOf, prizeOf, rewardToken } from './ranking-plans';

/** A user's place in a contest. */
export interface Place {
  readonly rank: number;
  readonly userId: string;
  /** Turnover or holding, in smallest units. */
  readonly value: bigint;
}

/** From when to when a ranking goes, ms since the epoch. */
export interface Period {
  readonly from: number;
  readonly to: number;
}

/**
 * What each owner turned over in the contest's pair, as far as it counts (V-04): between two users only what is left when what
 * went back and forth cancels out, and nothing where their accounts are linked. The market's simulated traders have no
 * account, so what is traded with them counts in full.
 */
const turnover = ({ token }: Contest, { from, to }: Period): SQL => {
  const pair = `${token}_${contestMarket}`;
  const ofPeriod = (trade: SQL) =>
    sql`${trade}.pair = ${pair} and ${trade}.time >= ${from}::bigint and ${trade}.time < ${to}::bigint`;
  return sql`
    select fills.owner as owner,
      case when fills.counter is null then sum(fills.turnover)
        else abs(sum(case when fills.side = 1 then fills.turnover else -fills.turnover end)) end as amount
    from (
      select own.owner, other.owner as counter, own.side, own.turnover from ${userTrade} as own
      left join ${userTrade} as other
        on other.trade_id = own.trade_id and other.owner <> own.owner and ${ofPeriod(sql`other`)}
      where ${ofPeriod(sql`own`)}
    ) as fills
    group by fills.owner, fills.counter
    having fills.counter is null or not ${areLinked(sql`fills.owner`, sql`fills.counter`)}`;
};

/** Whether two accounts are one person's or of two who know each other: the same document or browser, or one invited the other. */
const areLinked = (one: SQL, other: SQL): SQL => sql`(
  exists (select 1 from ${users} as invitee
    where (invitee.id = ${one} and invitee.invited_by = ${other})
      or (invitee.id = ${other} and invitee.invited_by = ${one}))
  or exists (select 1 from ${devices} as first join ${devices} as second on second.device_hash = first.device_hash
    where first.user_id = ${one} and second.user_id = ${other})
  or exists (select 1 from ${kycRequests} as first join ${kycRequests} as second on second.document_key = first.document_key
    where first.user_id = ${one} and second.user_id = ${other}))`;

/**
 * What each owner held of the contest's token on average over a period, by time: what it holds now over all of the period,
 * without what came and went since, each for as long as it was not there yet (V-04).
 */
const held = ({ token }: Contest, { from, to }: Period): SQL => {
  const span = sql`${to - from}::numeric`;
  return sql`
    select moves.owner as owner, div(sum(moves.weighted), ${span}) as amount from (
      select ${holding.owner} as owner, (${holding.available} + ${holding.frozen}) * ${span} as weighted from ${holding}
      where ${holding.token} = ${token} and ${holding.owner} !~ '^@'
      union all
      select ${ledgerEntry.owner}, -(${ledgerEntry.available} + ${ledgerEntry.frozen}) * (least(${journal.time}, ${to}::bigint) - ${from}::bigint)
      from ${ledgerEntry} join ${journal} on ${journal.id} = ${ledgerEntry.journalId}
      where ${ledgerEntry.token} = ${token} and ${isUsersLine} and ${journal.time} >= ${from}::bigint
    ) as moves group by moves.owner`;
};

/** The first so many places, or a user's. */
type Wanted = { readonly limit: number } | { readonly userId: string };

/**
 * Users of the contest's organisation by what they turned over or held, the largest first; equal ones share a place. Who stays
 * below what is the least has none (V-04). `precision` is that of the ranking's values.
 */
async function placesOf(
  database: Database,
  contest: Contest,
  period: Period,
  precision: number,
  wanted: Wanted,
): Promise<Place[]> {
  if (period.to <= period.from) return [];
  const least = units(leastOf(contest), precision).toString();
  const amounts = contest.type === 1 ? turnover(contest, period) : held(contest, period);
  // A user's fiat account counts as the user.
  const ranked = sql`
    select ${users.id} as user_id, sum(moves.amount) as value, rank() over (order by sum(moves.amount) desc) as place
    from (${amounts}) as moves join ${users} on ${users.id} = regexp_replace(moves.owner, '^c2c:', '')
    where ${users.organisation} = ${contest.organisation}
    group by ${users.id} having sum(moves.amount) >= ${least}::numeric`;
  const rows = await database
    .select({
      userId: sql<string>`ranked.user_id`,
      value: sql<string>`ranked.value`,
      rank: sql<string>`ranked.place`,
    })
    .from(sql`(${ranked}) as ranked`)
    .where('userId' in wanted ? eq(sql`ranked.user_id`, wanted.userId) : undefined)
    .orderBy(asc(sql`ranked.place`), asc(sql`ranked.user_id`))
    .limit('limit' in wanted ? wanted.limit : 1);
  return rows.map(({ userId, value, rank }) => ({ userId, value: BigInt(value), rank: Number(rank) }));
}

/** Users who are paid for one contest at most: more than there are prizes, since equal ones share a place. */
const mostWinners = 1_000;

/** Contests, from what was really traded and is really held (V-02, V-04). */
export class Rankings {
  /** Contests that this process need not look at again. */
  private readonly settled = new Set<string>();

  constructor(
    private readonly parts: Pick<CampaignParts, 'database' | 'clock'> & {
      readonly exchange: Pick<CampaignParts['exchange'], 'post' | 'tokens'>;
    },
  ) {}

  /** The first places of a period, as they stand now while it is not over. */
  first(contest: Contest, period: Period, limit: number): Promise<readonly Place[]> {
    return this.places(contest, period, { limit });
  }

  /** A user's place in a period; undefined when the user has none. */
  async placeOf(contest: Contest, period: Period, userId: string): Promise<Place | undefined> {
    const [place] = await this.places(contest, period, { userId });
    return place;
  }

  /** Pays the prizes of contests that are over, each contest's once, whatever happens. Only the engine's owner can. */
  async payDue(): Promise<void> {
    const now = this.parts.clock.now();
    for (const { id: organisation } of organisations) {
      const contests = [...contestsAt(organisation, 1, now), ...contestsAt(organisation, 2, now)];
      for (const contest of contests) {
        if (contest.endTime > now || this.settled.has(contest.id)) continue;
        await this.pay(contest);
        this.settled.add(contest.id);
      }
    }
  }

  private places(contest: Contest, { from, to }: Period, wanted: Wanted): Promise<Place[]> {
    const { database, clock } = this.parts;
    // An average is of what has passed of a period.
    const counted = { from, to: contest.type === 2 ? Math.min(to, clock.now()) : to };
    return placesOf(database, contest, counted, this.precisionOf(contest), wanted);
  }

  private precisionOf({ type, token }: Contest): number {
    return tokenOf(this.parts.exchange.tokens, type === 1 ? contestMarket : token).precision;
  }

  private async pay(contest: Contest): Promise<void> {
    const { exchange } = this.parts;
    const { precision } = tokenOf(exchange.tokens, rewardToken);
    const { id, type, startTime: from, endTime: time } = contest;
    // In the writer's turn nothing is under way: what was traded until the end is stored after it.
    await exchange.post({ cause: `contest-over:${id}`, prepare: async () => [] });
    await exchange.post({
      cause: `contest-prizes:${id}`,
      time,
      prepare: async (transaction) => {
        const wanted = { limit: mostWinners };
        const period = { from, to: time };
        const places = await placesOf(transaction, contest, period, this.precisionOf(contest), wanted);
        const winners = places
          .filter(({ rank }) => prizeOf(rank) !== '0')
          .map(({ userId, rank }) => ({ userId, place: rank, amount: units(prizeOf(rank), precision) }));
        const { alias } = tokenOf(exchange.tokens, contest.token);
        const told = winners.map(({ userId, place, amount: prize }) => {
          const amount = namedAmount(exchange.tokens, rewardToken, prize);
          return { userId, time, data: { place, alias, type, contestId: id, amount } };
        });
        await publish(transaction, activityEvents.prize, ...told);
        const issues = winners.map(({ userId, amount }) => ({
          ...{ id: `${id}-${userId}`, userId, token: rewardToken, time, amount },
          ...{ reason: 'ranking' as const, from: reserveOwner },
        }));
        return recordIssues(transaction, issues);
      },
    });
  }
}
