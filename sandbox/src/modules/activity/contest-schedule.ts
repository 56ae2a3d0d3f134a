import { eq } from 'drizzle-orm';
import type { ModuleContext } from '../../application/module';
import type { Database } from '../../core/context';
import { units } from '../../core/engine/decimal';
import { contestOwner } from '../../core/engine/ledger';
import { tokenOf } from '../../core/exchange/catalogue';
import { journal } from '../../core/storage/tables';
import { day } from '../../core/time-spans';
import {
  announcedByPlan,
  announceFunded,
  type CampaignParts,
  dateIn,
  type Fund,
  type FundedKind,
  toAnnounce,
} from '../campaign';
import { contestTitle, sumOfPrizes, valueToken } from './contests';
import { contest, type ContestRow } from './tables';

/** Contests of a kind follow each other without a gap. */
const slots = { length: 7 * day, ahead: 1, back: 1 };

/** What is ranked of each kind: turnover in the market, or what is held; from `least` on, in whole units of it (V-04). */
const plans = [
  { type: 1, mark: 't', token: 'juno', least: '100' },
  { type: 2, mark: 'h', token: 'aura', least: '10' },
] as const;
const rewardToken = 'aura';
/** By place, in whole tokens. */
const prizes = [
  { from: 1, to: 1, amount: '60' },
  { from: 2, to: 2, amount: '30' },
  { from: 3, to: 3, amount: '15' },
  { from: 4, to: 10, amount: '5' },
];

/** What contests are announced from. */
type Sources = CampaignParts & { readonly market: Pick<ModuleContext['market'], 'listed'> };

/** Cause of the posting that pays a contest's prizes. Releases that kept no contests paid under it too. */
export const prizesCause = (id: string): string => `contest-prizes:${id}`;

/**
 * Announces the contests of the slots to come, so that at any time one of each kind is open, one is to come and one is over. Their
 * prizes are set aside with the announcement; where a brand keeps back too little for them there is none.
 */
export async function announceContests(sources: Sources): Promise<void> {
  const { database, exchange } = sources;
  for (const plan of plans) {
    const ofSlot = (organisation: string, slot: number) => [contestOfSlot(sources, organisation, plan, slot)];
    const wanted: FundedContest[] = [];
    for (const row of await toAnnounce(sources, contest, slots, ofSlot, eq(contest.type, plan.type)))
      // An earlier release has paid it from the reserve: nothing is set aside, and nothing paid again.
      if (await isPaid(database, row.id))
        await store(database, [{ ...row, fund: 0n, closeTime: row.endTime }]);
      else wanted.push({ token: row.rewardToken, fund: row.fund, row });
    await announceFunded(exchange, funded, wanted);
  }
}

const store = (source: Database, rows: readonly ContestRow[]) =>
  source
    .insert(contest)
    .values([...rows])
    .onConflictDoNothing()
    .returning();

/** A contest with its prizes. */
interface FundedContest extends Fund {
  readonly row: ContestRow;
}

const funded: FundedKind<FundedContest> = {
  name: 'contest',
  owner: contestOwner,
  async store(transaction, contests) {
    const fresh = await store(
      transaction,
      contests.map(({ row }) => row),
    );
    return fresh.map(({ rewardToken, fund }) => ({ token: rewardToken, fund }));
  },
};

async function isPaid(database: Database, id: string): Promise<boolean> {
  const paid = eq(journal.cause, prizesCause(id));
  return (await database.select({ id: journal.id }).from(journal).where(paid)).length > 0;
}

function contestOfSlot(
  { exchange: { tokens }, market }: Sources,
  organisation: string,
  { type, mark, token, least }: (typeof plans)[number],
  slot: number,
): ContestRow | undefined {
  if (!market.listed(organisation).some((pair) => pair.token === token)) return undefined;
  const startTime = slot * slots.length;
  return {
    ...{ id: `${organisation}-${mark}${dateIn(startTime)}`, organisation, type, token },
    title: contestTitle(type, tokenOf(tokens, token).alias),
    least: units(least, tokenOf(tokens, valueToken({ type, token })).precision),
    ...{ rewardToken, prizes },
    ...{ startTime, endTime: startTime + slots.length },
    fund: sumOfPrizes(prizes, tokenOf(tokens, rewardToken).precision),
    closeTime: 0,
    ...announcedByPlan,
  };
}
