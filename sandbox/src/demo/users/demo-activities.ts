import { createStake, lockStore } from '@exchange/contract';
import { and, eq, gt, lte } from 'drizzle-orm';
import { units } from '../../core/engine/decimal';
import { day } from '../../core/time-spans';
import { giftActivity, type Gifts, giftSlotLength, giftSlotsBack } from '../../modules/activity';
import type { CampaignParts } from '../../modules/campaign';
import { organisations } from '../../modules/config';
import { productIdAt, type Stakes, stakingProduct } from '../../modules/staking';
import { demoCommand } from './demo-command';
import { demoUserId } from './demo-users';

/** What a demo user has locked: whole tokens of the first plan's, so many slots back. */
const demoLocks = [
  { key: 'demo-past', amount: '100', slotsBack: giftSlotsBack },
  { key: 'demo-open', amount: '120', slotsBack: 0 },
] as const;

/** Gives the demo user of an organisation a lock that was released, and one that is not; each once. */
async function seedDemoLocks(
  { database, exchange, clock }: CampaignParts,
  gifts: Pick<Gifts, 'lock'>,
  user: { readonly id: string; readonly organisation: string },
): Promise<void> {
  const { organisation, id: userId } = user;
  const token = exchange.tokens.get('aura');
  if (!token) return;
  for (const lock of demoLocks) {
    const amount = units(lock.amount, token.precision);
    const present = Math.floor(clock.now() / giftSlotLength);
    const time = lock.slotsBack === 0 ? clock.now() : (present - lock.slotsBack) * giftSlotLength + day;
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
    const mark = demoCommand(userId, lockStore, lock.key);
    const request = { userId, organisation, token: token.code, mark, inviterId: null, time };
    await gifts.lock({ ...request, amount: amount.toString() });
  }
}

/** What the demo user has staked: whole tokens, and how long ago. */
const demoStakes = [
  { name: 'aura30', key: 'demo-term', amount: '40', ago: 9 * day },
  { name: 'juno', key: 'demo-flexible', amount: '25', ago: 3 * day },
] as const;

/** Gives the demo user of an organisation stakes that have earned something; each once. */
async function seedDemoStakes(
  { database, exchange, clock }: CampaignParts,
  stakes: Pick<Stakes, 'stake'>,
  user: { readonly id: string; readonly organisation: string },
): Promise<void> {
  for (const { name, key, amount: text, ago } of demoStakes) {
    const time = clock.now() - ago;
    const productId = productIdAt(user.organisation, time, name);
    const [row] = await database.select().from(stakingProduct).where(eq(stakingProduct.id, productId));
    const token = row && exchange.tokens.get(row.token);
    if (!row || !token || row.closeTime > 0) continue;
    const amount = units(text, token.precision);
    const { available = 0n } = (await exchange.holdings(user.id)).get(token.code) ?? {};
    if (available < amount) continue;
    const mark = demoCommand(user.id, createStake, key);
    await stakes.stake({ userId: user.id, productId, mark, time, amount: amount.toString() });
  }
}

/** Gives the demo user of each organisation something to show of the activities. The users are made already. */
export async function seedDemoActivities(
  sources: CampaignParts,
  { gifts, stakes }: { readonly gifts: Pick<Gifts, 'lock'>; readonly stakes: Pick<Stakes, 'stake'> },
): Promise<void> {
  for (const { id: organisation } of organisations) {
    const user = { id: demoUserId(organisation), organisation };
    await seedDemoLocks(sources, gifts, user);
    await seedDemoStakes(sources, stakes, user);
  }
}
