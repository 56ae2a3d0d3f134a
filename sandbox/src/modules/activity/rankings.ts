import { asc, eq, type SQL, sql } from 'drizzle-orm';
import type { Database, Exchange, SandboxClock } from '../../context';
import { units } from '../../engine/decimal';
import { reserveOwner } from '../../engine/ledger';
import { tokenOf } from '../../exchange/catalogue';
import type { UserExchange } from '../../exchange/user-exchange';
import { users } from '../../storage/schema/account';
import { holding, journal, ledgerEntry, userTrade } from '../../storage/schema/exchange';
import { organisations } from '../config/organisations';
import { recordIssues } from '../issue/issues';
import { type Contest, contestMarket, contestsAt, prizeOf, rewardToken } from './ranking-plans';

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

/** What each owner turned over in the contest's pair, bought and sold. */
const turnover = ({ token }: Contest, { from, to }: Period): SQL => sql`
  select ${userTrade.owner} as owner, ${userTrade.turnover} as amount from ${userTrade}
  where ${userTrade.pair} = ${`${token}_${contestMarket}`}
    and ${userTrade.time} >= ${from}::bigint and ${userTrade.time} < ${to}::bigint`;

/** What each owner held of the contest's token when a period ended: what it holds now, without what came and went since. */
const held = ({ token }: Contest, { to }: Period): SQL => sql`
  select ${holding.owner} as owner, ${holding.available} + ${holding.frozen} as amount from ${holding}
  where ${holding.token} = ${token} and ${holding.owner} !~ '^@'
  union all
  select ${ledgerEntry.owner}, -${ledgerEntry.amount} from ${ledgerEntry}
  join ${journal} on ${journal.id} = ${ledgerEntry.journalId}
  where ${ledgerEntry.token} = ${token} and ${ledgerEntry.owner} !~ '^(sim-|@)' and ${journal.time} >= ${to}::bigint`;

/** Users of the contest's organisation by what they turned over or held, the largest first; equal ones share a place. */
async function placesOf(
  database: Database,
  contest: Contest,
  period: Period,
  wanted: { readonly limit: number } | { readonly userId: string },
): Promise<Place[]> {
  const amounts = contest.type === 1 ? turnover(contest, period) : held(contest, period);
  // A user's fiat account counts as the user.
  const ranked = sql`
    select ${users.id} as user_id, sum(moves.amount) as value, rank() over (order by sum(moves.amount) desc) as place
    from (${amounts}) as moves join ${users} on ${users.id} = regexp_replace(moves.owner, '^c2c:', '')
    where ${users.organisation} = ${contest.organisation}
    group by ${users.id} having sum(moves.amount) > 0`;
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

/** Contests, from what was really traded and is really held (V-02). */
export interface Rankings {
  /** The first places of a period. */
  first(contest: Contest, period: Period, limit: number): Promise<readonly Place[]>;
  /** A user's place in a period; undefined when the user has none. */
  placeOf(contest: Contest, period: Period, userId: string): Promise<Place | undefined>;
  /** Pays the prizes of contests that are over, each contest's once, whatever happens. Only the engine's owner can. */
  payDue(): Promise<void>;
}

export interface RankingsOptions {
  readonly database: Database;
  readonly clock: Pick<SandboxClock, 'now'>;
  readonly exchange: Pick<Exchange, 'post'> & Pick<UserExchange, 'tokens'>;
}

export function createRankings({ database, clock, exchange }: RankingsOptions): Rankings {
  /** Contests that this process need not look at again. */
  const settled = new Set<string>();

  async function pay(contest: Contest): Promise<void> {
    const { precision } = tokenOf(exchange.tokens, rewardToken);
    const { id, startTime: from, endTime: to } = contest;
    // In the writer's turn nothing is under way: what was traded until the end is stored after it.
    await exchange.post({ cause: `contest-over:${id}`, prepare: async () => [] });
    await exchange.post({
      cause: `contest-prizes:${id}`,
      time: to,
      async prepare(transaction) {
        const places = await placesOf(transaction, contest, { from, to }, { limit: mostWinners });
        return recordIssues(
          transaction,
          places
            .filter(({ rank }) => prizeOf(rank) !== '0')
            .map(({ userId, rank }) => ({
              ...{ id: `${id}-${userId}`, userId, token: rewardToken, time: to },
              ...{ amount: units(prizeOf(rank), precision), reason: 'ranking' as const, from: reserveOwner },
            })),
        );
      },
    });
  }

  return {
    first: (contest, period, limit) => placesOf(database, contest, period, { limit }),
    async placeOf(contest, period, userId) {
      const [place] = await placesOf(database, contest, period, { userId });
      return place;
    },
    async payDue() {
      const now = clock.now();
      for (const { id: organisation } of organisations) {
        const contests = [...contestsAt(organisation, 1, now), ...contestsAt(organisation, 2, now)];
        for (const contest of contests) {
          if (contest.endTime > now || settled.has(contest.id)) continue;
          await pay(contest);
          settled.add(contest.id);
        }
      }
    },
  };
}
