import { eq, max } from 'drizzle-orm';
import type { Database, Exchange, SandboxClock } from '../../context';
import { units } from '../../engine/decimal';
import { reserveOwner, stakingOwner } from '../../engine/ledger';
import type { UserExchange } from '../../exchange/user-exchange';
import { stakingProduct } from '../../storage/schema/staking';
import { day } from '../../time-spans';
import { organisations } from '../config/organisations';
import type { MarketViews } from '../market/market-views';
import { dayYieldOf, type ProductRow, type Stakes } from './stakes';

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

/** What the demo user has staked: whole tokens, and how long ago. */
const demoStakes = [
  { name: 'aura30', key: 'demo-term', amount: '40', ago: 9 * day },
  { name: 'juno', key: 'demo-flexible', amount: '25', ago: 3 * day },
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

/** Gives the demo user of an organisation stakes that have earned something; each once. */
export async function seedDemoStakes(
  { database, exchange, clock }: StakingSchedule,
  stakes: Pick<Stakes, 'stake'>,
  user: { readonly id: string; readonly organisation: string },
): Promise<void> {
  for (const { name, key, amount: text, ago } of demoStakes) {
    const time = clock.now() - ago;
    const productId = idOf(user.organisation, Math.floor(time / slotLength), name);
    const [row] = await database.select().from(stakingProduct).where(eq(stakingProduct.id, productId));
    const token = row && exchange.tokens.get(row.token);
    if (!row || !token || row.closeTime > 0) continue;
    const amount = units(text, token.precision);
    const { available = 0n } = (await exchange.holdings(user.id)).get(token.code) ?? {};
    if (available < amount) continue;
    await stakes.stake({ userId: user.id, productId, key, time, amount: amount.toString() });
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
        ...{ token, amount },
        from: { owner: reserveOwner, part: 'available' as const },
        to: { owner: stakingOwner, part: 'available' as const },
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
