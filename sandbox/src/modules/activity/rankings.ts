import { and, asc, eq, lte, type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../core/context';
import { contestOwner, type Movement, reserveOwner } from '../../core/engine/ledger';
import { publish } from '../../core/events';
import { namedAmount, tokenOf } from '../../core/exchange/catalogue';
import { workOnEach } from '../../core/jobs';
import { holding, isUsersLine, journal, ledgerEntry, userTrade } from '../../core/storage/tables';
import { devices } from '../auth';
import { type CampaignParts, setAside } from '../campaign';
import { recordIssues } from '../issue';
import { kycRequests } from '../kyc';
import { users } from '../user';
import { activityEvents } from './events';
import { prizesCause } from './contest-schedule';
import { contestMarket, prizeOf } from './contests';
import { contest, type ContestRow } from './tables';

/** A user's place in a contest. */
export interface Place {
  readonly rank: number;
  readonly userId: string;
  /** How many have this place. */
  readonly sharers: number;
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
const turnover = ({ token }: ContestRow, { from, to }: Period): SQL => {
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
const held = ({ token }: ContestRow, { from, to }: Period): SQL => {
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

/** The first so many users, those up to a place, or one user's. */
type Wanted = { readonly limit: number } | { readonly upTo: number } | { readonly userId: string };

function isWanted(wanted: Wanted): SQL | undefined {
  if ('userId' in wanted) return eq(sql`ranked.user_id`, wanted.userId);
  return 'upTo' in wanted ? lte(sql`ranked.place`, wanted.upTo) : undefined;
}

/**
 * Users of the contest's organisation by what they turned over or held, the largest first; equal ones share a place. Who stays
 * below what is the least has none (V-04).
 */
async function placesOf(
  database: Database,
  row: ContestRow,
  period: Period,
  wanted: Wanted,
): Promise<Place[]> {
  if (period.to <= period.from) return [];
  const amounts = row.type === 1 ? turnover(row, period) : held(row, period);
  // A user's fiat account counts as the user.
  const ranked = sql`
    select ${users.id} as user_id, sum(moves.amount) as value, rank() over (order by sum(moves.amount) desc) as place,
      count(*) over (partition by sum(moves.amount)) as sharers
    from (${amounts}) as moves join ${users} on ${users.id} = regexp_replace(moves.owner, '^c2c:', '')
    where ${users.organisation} = ${row.organisation}
    group by ${users.id} having sum(moves.amount) >= ${row.least.toString()}::numeric`;
  const query = database
    .select({
      userId: sql<string>`ranked.user_id`,
      value: sql<string>`ranked.value`,
      rank: sql<string>`ranked.place`,
      sharers: sql<string>`ranked.sharers`,
    })
    .from(sql`(${ranked}) as ranked`)
    .where(isWanted(wanted))
    .orderBy(asc(sql`ranked.place`), asc(sql`ranked.user_id`));
  const rows = await ('limit' in wanted ? query.limit(wanted.limit) : query);
  return rows.map(({ userId, value, rank, sharers }) => ({
    ...{ userId, value: BigInt(value) },
    ...{ rank: Number(rank), sharers: Number(sharers) },
  }));
}

/** Winners of a contest that one statement tells and pays at most: any number of users may share a place. */
const mostTogether = 1_000;

/** A user who wins, and how much, in smallest units of the reward token. */
interface Winner extends Pick<Place, 'userId' | 'rank'> {
  /** From 1 on: names the prize within its contest. */
  readonly number: number;
  readonly amount: bigint;
}

/** Contests, from what was really traded and is really held (V-02, V-04). */
export class Rankings {
  constructor(
    private readonly parts: Pick<CampaignParts, 'database' | 'clock'> & {
      readonly exchange: Pick<CampaignParts['exchange'], 'post' | 'tokens'>;
    },
  ) {}

  /** The first places of a period, as they stand now while it is not over. */
  first(row: ContestRow, period: Period, limit: number): Promise<readonly Place[]> {
    return this.places(row, period, { limit });
  }

  /** A user's place in a period; undefined when the user has none. */
  async placeOf(row: ContestRow, period: Period, userId: string): Promise<Place | undefined> {
    const [place] = await this.places(row, period, { userId });
    return place;
  }

  /** Pays the prizes of contests that are over, each contest's once, whatever happens. Only the engine's owner can. */
  async payDue(): Promise<void> {
    const { database, clock } = this.parts;
    const over = and(eq(contest.closeTime, 0), lte(contest.endTime, clock.now()));
    const rows = await database.select().from(contest).where(over).orderBy(asc(contest.endTime));
    await workOnEach(rows, (row) => this.pay(row), 'Prizes of contests could not be paid');
  }

  private places(row: ContestRow, { from, to }: Period, wanted: Wanted): Promise<Place[]> {
    const { database, clock } = this.parts;
    // An average is of what has passed of a period.
    const counted = { from, to: row.type === 2 ? Math.min(to, clock.now()) : to };
    return placesOf(database, row, counted, wanted);
  }

  /** Pays a contest's prizes from what was set aside for them, and gives back to the brand what nobody won. */
  private async pay(row: ContestRow): Promise<void> {
    const { exchange, clock } = this.parts;
    const { id, prizes, rewardToken, fund, startTime: from, endTime: time } = row;
    const { precision } = tokenOf(exchange.tokens, rewardToken);
    // In the writer's turn nothing is under way: what was traded until the end is stored after it.
    await exchange.post({ cause: `contest-over:${id}`, prepare: async () => [] });
    await exchange.post({
      cause: prizesCause(id),
      time,
      prepare: async (transaction) => {
        const open = and(eq(contest.id, id), eq(contest.closeTime, 0));
        const closed = await transaction
          .update(contest)
          .set({ closeTime: clock.now() })
          .where(open)
          .returning({ id: contest.id });
        if (closed.length === 0) return [];
        const places = await placesOf(transaction, row, { from, to: time }, { upTo: prizes.at(-1)?.to ?? 0 });
        const winners = places
          .map((place, index) => ({
            ...{ ...place, number: index + 1 },
            amount: prizeOf(prizes, place, precision),
          }))
          .filter(({ amount }) => amount > 0n);
        const paid: Movement[] = [];
        for (let first = 0; first < winners.length; first += mostTogether)
          paid.push(...(await this.award(transaction, row, winners.slice(first, first + mostTogether))));
        const won = winners.reduce((sum, { amount }) => sum + amount, 0n);
        return [...paid, ...setAside(rewardToken, fund - won, contestOwner, reserveOwner)];
      },
    });
  }

  /** Tells winners of their prizes, and answers with the movements that pay them. */
  private async award(
    transaction: Database,
    { id, type, title, token, rewardToken, endTime: time }: ContestRow,
    winners: readonly Winner[],
  ): Promise<readonly Movement[]> {
    const { tokens } = this.parts.exchange;
    const { alias } = tokenOf(tokens, token);
    const told = winners.map(({ userId, rank: place, amount }) => ({
      ...{ userId, time },
      data: {
        ...{ place, alias, title, type, contestId: id },
        amount: namedAmount(tokens, rewardToken, amount),
      },
    }));
    await publish(transaction, activityEvents.prize, ...told);
    const issues = winners.map(({ userId, amount, number }) => ({
      ...{ id: `${id}-${number}`, userId, token: rewardToken, time, amount },
      ...{ reason: 'ranking' as const, from: contestOwner },
    }));
    return recordIssues(transaction, issues);
  }
}
