import { eq, max } from 'drizzle-orm';
import type { Database, Exchange, SandboxClock } from '../../core/context';
import { units } from '../../core/engine/decimal';
import { available, reserveOwner, stakingOwner } from '../../core/engine/ledger';
import type { UserExchange } from '../../core/exchange/user-exchange';
import { day } from '../../core/time-spans';
import type { MarketViews } from '../../realtime/market/market-views';
import { organisations } from '../config';
import { dayYieldOf, type ProductRow } from './stakes';
import { stakingProduct } from './tables';

/** Each product has a season in every slot. */
const slotLength = 30 * day;
/** Seasons are announced so many slots ahead, and made up for so many slots back. */
const slotsAhead = 1;
const slotsBack = 1;

/** Products in the organisation's order; amounts in whole tokens, yearly yield in hundredths of a percent. */
const plans = [
  {
    ...{ name: 'aura30', token: 'aura', termDays: 30, rate: 800, earlyRelease: true },
    ...{ quota: '50000', minAmount: '10', maxAmount: '5000' },
  },
  {
    ...{ name: 'aura90', token: 'aura', termDays: 90, rate: 1_250, earlyRelease: false },
    ...{ quota: '30000', minAmount: '50', maxAmount: '5000' },
  },
  {
    ...{ name: 'juno', token: 'juno', termDays: 0, rate: 300, earlyRelease: true },
    ...{ quota: '80000', minAmount: '5', maxAmount: '8000' },
  },
] as const;

/** What the schedule is made of. */
export interface StakingSchedule {
  readonly database: Database;
  readonly exchange: Pick<UserExchange, 'tokens' | 'holdings'> & Pick<Exchange, 'post'>;
  readonly market: Pick<MarketViews, 'listed'>;
  readonly clock: Pick<SandboxClock, 'now'>;
}

const dateOf = (time: number) => new Date(time).toISOString().slice(0, 10).replaceAll('-', '');
const idOf = (organisation: string, slot: number, name: string) =>
  `${organisation}-s${dateOf(slot * slotLength)}-${name}`;

/** Id of an organisation's product in the season that a time belongs to. */
export const productIdAt = (organisation: string, time: number, name: string): string =>
  idOf(organisation, Math.floor(time / slotLength), name);

/**
 * Announces the seasons of the products, so that at any time each is open and its next one is known. All yield that a season may
 * have to pay is set aside with its announcement; where a brand keeps back too little for it there is none.
 */
export async function announceStaking(schedule: StakingSchedule): Promise<void> {
  const { database, clock } = schedule;
  const present = Math.floor(clock.now() / slotLength);
  for (const { id } of organisations) {
    const [last] = await database
      .select({ start: max(stakingProduct.startTime) })
      .from(stakingProduct)
      .where(eq(stakingProduct.organisation, id));
    const next = Math.floor((last?.start ?? 0) / slotLength) + 1;
    for (let slot = Math.max(next, present - slotsBack); slot <= present + slotsAhead; slot += 1)
      for (const plan of plans) {
        const row = seasonOf(schedule, id, plan, slot);
        if (row) await announce(schedule, row);
      }
  }
}

async function announce({ exchange }: StakingSchedule, row: ProductRow): Promise<void> {
  await exchange.post({
    cause: `staking-announced:${row.id}`,
    async prepare(transaction) {
      const kept = (await exchange.holdings(reserveOwner)).get(row.token)?.available ?? 0n;
      if (kept < row.fund) return [];
      const stored = await transaction.insert(stakingProduct).values(row).onConflictDoNothing().returning();
      return stored.map(({ token, fund: amount }) => ({
        ...{ kind: 'set_aside' as const, token, amount },
        from: available(reserveOwner),
        to: available(stakingOwner),
      }));
    },
  });
}

function seasonOf(
  { exchange, market }: StakingSchedule,
  organisation: string,
  plan: (typeof plans)[number],
  slot: number,
): ProductRow | undefined {
  const token = exchange.tokens.get(plan.token);
  if (!token || !market.listed(organisation).some((pair) => pair.token === token.code)) return undefined;
  const { name, termDays, rate, earlyRelease } = plan;
  const startTime = slot * slotLength;
  const endTime = startTime + slotLength;
  const quota = units(plan.quota, token.precision);
  // What is taken of a term's quota stays taken; of a flexible one's it may be staked again, until the end.
  const days = termDays === 0 ? slotLength / day : termDays;
  return {
    ...{ id: idOf(organisation, slot, name), organisation, token: token.code },
    ...{ termDays, rate, earlyRelease, quota, taken: 0n, startTime, endTime, closeTime: 0 },
    minAmount: units(plan.minAmount, token.precision),
    maxAmount: units(plan.maxAmount, token.precision),
    fund: dayYieldOf(quota, rate) * BigInt(days),
  };
}
