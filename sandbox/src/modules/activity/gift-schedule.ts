import { eq, max } from 'drizzle-orm';
import type { Database, Exchange, SandboxClock } from '../../core/context';
import { units } from '../../core/engine/decimal';
import { available, giftOwner, reserveOwner } from '../../core/engine/ledger';
import type { UserExchange } from '../../core/exchange/user-exchange';
import { day } from '../../core/time-spans';
import type { MarketViews } from '../../realtime/market/market-views';
import { organisations } from '../config';
import { type GiftActivityRow, shareOf } from './gifts';
import { giftActivity } from './tables';

/** Each token has an activity in every slot. */
export const giftSlotLength = 5 * day;
/** Activities are announced so many slots ahead, and made up for so many slots back. */
const slotsAhead = 1;
export const giftSlotsBack = 2;

/** Which tokens have activities, in whole tokens; for how long of a slot one is open, so that another is to come or over. */
const plans = [
  { token: 'aura', openFor: giftSlotLength, total: '20000', minAmount: '10', maxAmount: '2000' },
  { token: 'juno', openFor: 3 * day, total: '40000', minAmount: '20', maxAmount: '4000' },
] as const;
/** Of what is locked, in hundredths of a percent: 3 % for whoever locks, 1 % for whoever invited. */
const giftRate = 300;
const inviteRate = 100;
const duration = 7 * day;

/** What the schedule is made of. */
export interface GiftSchedule {
  readonly database: Database;
  readonly exchange: Pick<UserExchange, 'tokens' | 'holdings'> & Pick<Exchange, 'post'>;
  readonly market: Pick<MarketViews, 'listed'>;
  readonly clock: Pick<SandboxClock, 'now'>;
}

/**
 * Announces the gift-coin activities of the slots to come, so that at any time one is open, one is to come and some are over.
 * All gifts that an activity may have to give are set aside with its announcement; where a brand keeps back too little for
 * them there is none.
 */
export async function announceGifts(schedule: GiftSchedule): Promise<void> {
  const { database, clock } = schedule;
  const present = Math.floor(clock.now() / giftSlotLength);
  for (const { id } of organisations) {
    const [last] = await database
      .select({ start: max(giftActivity.startTime) })
      .from(giftActivity)
      .where(eq(giftActivity.organisation, id));
    const next = Math.floor((last?.start ?? 0) / giftSlotLength) + 1;
    for (let slot = Math.max(next, present - giftSlotsBack); slot <= present + slotsAhead; slot += 1) {
      for (const plan of plans) {
        const row = activityOfSlot(schedule, id, plan, slot);
        if (row) await announce(schedule, row);
      }
    }
  }
}

async function announce({ exchange }: GiftSchedule, row: GiftActivityRow): Promise<void> {
  await exchange.post({
    cause: `gift-announced:${row.id}`,
    async prepare(transaction) {
      const kept = (await exchange.holdings(reserveOwner)).get(row.token)?.available ?? 0n;
      if (kept < row.fund) return [];
      const stored = await transaction.insert(giftActivity).values(row).onConflictDoNothing().returning();
      return stored.map(({ token, fund: amount }) => ({
        ...{ kind: 'set_aside' as const, token, amount },
        from: available(reserveOwner),
        to: available(giftOwner),
      }));
    },
  });
}

function activityOfSlot(
  { exchange, market }: GiftSchedule,
  organisation: string,
  plan: (typeof plans)[number],
  slot: number,
): GiftActivityRow | undefined {
  const token = exchange.tokens.get(plan.token);
  if (!token || !market.listed(organisation).some((pair) => pair.token === token.code)) return undefined;
  const startTime = slot * giftSlotLength;
  const date = new Date(startTime).toISOString().slice(0, 10).replaceAll('-', '');
  const total = units(plan.total, token.precision);
  return {
    ...{ id: `${organisation}-g${date}-${token.code}`, organisation, token: token.code },
    ...{ total, locked: 0n, giftRate, inviteRate, duration },
    minAmount: units(plan.minAmount, token.precision),
    maxAmount: units(plan.maxAmount, token.precision),
    ...{ startTime, endTime: startTime + plan.openFor },
    fund: shareOf(total, giftRate) + shareOf(total, inviteRate),
    closeTime: 0,
  };
}
