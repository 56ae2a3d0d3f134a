import { and, eq, gt, lte, max } from 'drizzle-orm';
import type { Database, Exchange, SandboxClock } from '../../context';
import { units } from '../../engine/decimal';
import { giftOwner, reserveOwner } from '../../engine/ledger';
import type { UserExchange } from '../../exchange/user-exchange';
import { giftActivity } from '../../storage/schema/activity';
import { day } from '../../time-spans';
import { organisations } from '../config/organisations';
import type { MarketViews } from '../market/market-views';
import { type GiftActivityRow, type Gifts, shareOf } from './gifts';

/** Each token has an activity in every slot. */
const slotLength = 5 * day;
/** Activities are announced so many slots ahead, and made up for so many slots back. */
const slotsAhead = 1;
const slotsBack = 2;

/** Which tokens have activities, in whole tokens; for how long of a slot one is open, so that another is to come or over. */
const plans = [
  { token: 'aura', openFor: slotLength, total: '20000', minAmount: '10', maxAmount: '2000' },
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
  const present = Math.floor(clock.now() / slotLength);
  for (const { id } of organisations) {
    const [last] = await database
      .select({ start: max(giftActivity.startTime) })
      .from(giftActivity)
      .where(eq(giftActivity.organisation, id));
    const next = Math.floor((last?.start ?? 0) / slotLength) + 1;
    for (let slot = Math.max(next, present - slotsBack); slot <= present + slotsAhead; slot += 1) {
      for (const plan of plans) {
        const row = activityOfSlot(schedule, id, plan, slot);
        if (row) await announce(schedule, row);
      }
    }
  }
}

/** What a demo user has locked: whole tokens of the first plan's, so many slots back. */
const demoLocks = [
  { key: 'demo-past', amount: '100', slotsBack },
  { key: 'demo-open', amount: '120', slotsBack: 0 },
] as const;

/** Gives the demo user of an organisation a lock that was released, and one that is not; each once. */
export async function seedDemoLocks(
  { database, exchange, clock }: GiftSchedule,
  gifts: Pick<Gifts, 'lock'>,
  user: { readonly id: string; readonly organisation: string },
): Promise<void> {
  const { organisation, id: userId } = user;
  const token = exchange.tokens.get(plans[0].token);
  if (!token) return;
  for (const lock of demoLocks) {
    const amount = units(lock.amount, token.precision);
    const present = Math.floor(clock.now() / slotLength);
    const time = lock.slotsBack === 0 ? clock.now() : (present - lock.slotsBack) * slotLength + day;
    const [open] = await database
      .select()
      .from(giftActivity)
      .where(
        and(
          eq(giftActivity.organisation, organisation),
          eq(giftActivity.token, token.code),
          eq(giftActivity.closeTime, 0),
          lte(giftActivity.startTime, time),
          gt(giftActivity.endTime, time),
        ),
      );
    const { available = 0n } = (await exchange.holdings(userId)).get(token.code) ?? {};
    if (!open || available < amount) continue;
    const request = { userId, organisation, token: token.code, key: lock.key, inviterId: null, time };
    await gifts.lock({ ...request, amount: amount.toString() });
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
        ...{ token, amount },
        from: { owner: reserveOwner, part: 'available' as const },
        to: { owner: giftOwner, part: 'available' as const },
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
  const startTime = slot * slotLength;
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
