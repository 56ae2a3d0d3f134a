import type { ModuleContext } from '../../application/module';
import { units } from '../../core/engine/decimal';
import { giftOwner } from '../../core/engine/ledger';
import { day } from '../../core/time-spans';
import { announcedByPlan, announceFunded, dateIn, type FundedKind, toAnnounce } from '../campaign';
import { overlapping } from './gift-desk';
import { shareOf } from './gifts';
import { giftActivity, type GiftActivityRow } from './tables';

/** Each token has an activity in every slot. */
const slots = { length: 5 * day, ahead: 1, back: 2 };
export const giftSlotLength = slots.length;
export const giftSlotsBack = slots.back;

/** Which tokens have activities, in whole tokens; for how long of a slot one is open, so that another is to come or over. */
const plans = [
  { token: 'aura', openFor: slots.length, total: '20000', minAmount: '10', maxAmount: '2000' },
  { token: 'juno', openFor: 3 * day, total: '40000', minAmount: '20', maxAmount: '4000' },
] as const;
/** Of what is locked, in hundredths of a percent: 3 % for whoever locks, 1 % for whoever invited. */
const giftRate = 300;
const inviteRate = 100;
const duration = 7 * day;

/** What activities are announced from. */
type Sources = Pick<ModuleContext, 'database' | 'clock' | 'exchange' | 'market'>;

/**
 * Announces the gift-coin activities of the slots to come, so that at any time one is open, one is to come and some are over.
 * All gifts that an activity may have to give are set aside with its announcement; where a brand keeps back too little for
 * them there is none.
 */
export async function announceGifts(sources: Sources): Promise<void> {
  const wanted = await toAnnounce(sources, giftActivity, slots, (organisation, slot) =>
    plans.map((plan) => activityOfSlot(sources, organisation, plan, slot)),
  );
  await announceFunded(sources.exchange, funded, wanted);
}

const funded: FundedKind<GiftActivityRow> = {
  name: 'gift',
  owner: giftOwner,
  async store(transaction, rows) {
    const fresh: GiftActivityRow[] = [];
    for (const row of rows)
      // Unless an operator made one for that time.
      if (!(await overlapping(transaction, row)))
        fresh.push(...(await transaction.insert(giftActivity).values(row).onConflictDoNothing().returning()));
    return fresh;
  },
};

function activityOfSlot(
  { exchange, market }: Sources,
  organisation: string,
  plan: (typeof plans)[number],
  slot: number,
): GiftActivityRow | undefined {
  const token = exchange.tokens.get(plan.token);
  if (!token || !market.listed(organisation).some((pair) => pair.token === token.code)) return undefined;
  const startTime = slot * slots.length;
  const total = units(plan.total, token.precision);
  return {
    ...{ id: `${organisation}-g${dateIn(startTime)}-${token.code}`, organisation, token: token.code },
    ...{ total, locked: 0n, giftRate, inviteRate, duration },
    minAmount: units(plan.minAmount, token.precision),
    maxAmount: units(plan.maxAmount, token.precision),
    ...{ startTime, endTime: startTime + plan.openFor },
    fund: shareOf(total, giftRate) + shareOf(total, inviteRate),
    closeTime: 0,
    ...announcedByPlan,
  };
}
