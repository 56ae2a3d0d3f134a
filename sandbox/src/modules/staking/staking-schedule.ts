import type { ModuleContext } from '../../application/module';
import { units } from '../../core/engine/decimal';
import { stakingOwner } from '../../core/engine/ledger';
import { day } from '../../core/time-spans';
import { announcedByPlan, announceFunded, dateIn, type FundedKind, toAnnounce } from '../campaign';
import { dayYieldOf } from './stakes';
import plans from './staking-plans.json';
import { type ProductRow, stakingProduct } from './tables';

/** Each product has a season in every slot. */
const slots = { length: 30 * day, ahead: 1, back: 1 };

/** A product, in the organisation's order; amounts in whole tokens, yearly yield in hundredths of a percent. */
type Plan = (typeof plans)[number];

const idOf = (organisation: string, slot: number, name: string) =>
  `${organisation}-s${dateIn(slot * slots.length)}-${name}`;

/** Id of an organisation's product in the season that a time belongs to. */
export const productIdAt = (organisation: string, time: number, name: string): string =>
  idOf(organisation, Math.floor(time / slots.length), name);

/** What seasons are announced from. */
type Sources = Pick<ModuleContext, 'database' | 'clock' | 'exchange' | 'market'>;

/**
 * Announces the seasons of the products, so that at any time each is open and its next one is known. All yield that a season may
 * have to pay is set aside with its announcement; where a brand keeps back too little for it there is none.
 */
export async function announceStaking(sources: Sources): Promise<void> {
  const wanted = await toAnnounce(sources, stakingProduct, slots, (organisation, slot) =>
    plans.map((plan) => seasonOf(sources, organisation, plan, slot)),
  );
  await announceFunded(sources.exchange, funded, wanted);
}

const funded: FundedKind<ProductRow> = {
  name: 'staking',
  owner: stakingOwner,
  store: (transaction, rows) =>
    transaction
      .insert(stakingProduct)
      .values([...rows])
      .onConflictDoNothing()
      .returning(),
};

function seasonOf(
  { exchange, market }: Sources,
  organisation: string,
  plan: Plan,
  slot: number,
): ProductRow | undefined {
  const token = exchange.tokens.get(plan.token);
  if (!token || !market.listed(organisation).some((pair) => pair.token === token.code)) return undefined;
  const { name, termDays, rate, earlyRelease } = plan;
  const startTime = slot * slots.length;
  const endTime = startTime + slots.length;
  const quota = units(plan.quota, token.precision);
  // What is taken of a term's quota stays taken; of a flexible one's it may be staked again, until the end.
  const days = termDays === 0 ? slots.length / day : termDays;
  return {
    ...{ id: idOf(organisation, slot, name), organisation, token: token.code },
    ...{ termDays, rate, earlyRelease, quota, taken: 0n, startTime, endTime, closeTime: 0 },
    minAmount: units(plan.minAmount, token.precision),
    maxAmount: units(plan.maxAmount, token.precision),
    fund: dayYieldOf(quota, rate) * BigInt(days),
    ...announcedByPlan,
  };
}
