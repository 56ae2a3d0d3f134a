import { applyNodeMember } from '@exchange/contract';
import { CallError } from '../../core/call-error';
import { day, hour } from '../../core/time-spans';
import { demoCommand } from './demo-command';
import type { DemoUsersOptions } from './demo-users-options';
import { placeDemoOrder } from './place-demo-order';

/** People who came by a demo user or by one of these: when they joined a tier, days ago, and what they buy at the start. */
const referrals = [
  { name: 'aki', by: null, daysAgo: 26 },
  { name: 'bea', by: null, daysAgo: 23, buys: '120' },
  { name: 'cheng', by: null, daysAgo: 19 },
  { name: 'dora', by: 'aki', daysAgo: 17, buys: '80' },
  { name: 'emil', by: null, daysAgo: 14, buys: '260' },
  { name: 'fumi', by: 'bea', daysAgo: 11 },
  { name: 'gwen', by: null, daysAgo: 9 },
  { name: 'hugo', by: 'cheng', daysAgo: 6 },
  { name: 'iris', by: null, daysAgo: 4, buys: '90' },
  { name: 'jun', by: 'emil', daysAgo: 2 },
  { name: 'kofi', by: null, daysAgo: 1 },
] as const;

/** Brands whose accounts are referrals. */
const brandAccounts = { gwen: 'aura', hugo: 'juno' } as const;

/** What each of them has, in whole USDT. */
const purse = '1600';

/**
 * Makes a demo user a member of the node programme, with referrals who joined it one after the other, the accounts of two brands
 * among them, and an invitation to the governance tier (N-01). Each has its fixed id and key, so that a start that was broken off
 * is made up for.
 */
export async function seedDemoNodes(
  demoId: string,
  organisation: string,
  options: DemoUsersOptions,
): Promise<void> {
  const { users, deposits, exchange, nodes, clock } = options;
  const usdt = exchange.tokens.get('usdt');
  if (!usdt) return;
  await joinAt(options, demoId, organisation, clock.now() - 30 * day);
  if (!(await nodes.invitationOf(demoId))) await nodes.invite(demoId);
  const idOf = (name: string) => `${demoId}-${name}`;
  const fresh: { readonly id: string; readonly buys: string }[] = [];
  for (const referral of referrals) {
    const id = idOf(referral.name);
    if (await users.byId(id)) continue;
    await users.create({
      id,
      organisation,
      email: `${referral.name}@friends.example`,
      mobile: null,
      nickname: referral.name,
      // Nobody logs in as one of them.
      passwordHash: null,
      country: 'HK',
      invitedBy: referral.by === null ? demoId : idOf(referral.by),
    });
    if ('buys' in referral) fresh.push({ id, buys: referral.buys });
  }
  for (const { name, daysAgo } of referrals) {
    const time = clock.now() - daysAgo * day;
    await deposits.send(idOf(name), usdt, purse, { past: { id: `${idOf(name)}-0`, time: time - hour } });
  }
  await deposits.follow();
  for (const [name, token] of Object.entries(brandAccounts))
    if ((await nodes.brandOf(idOf(name))) === undefined)
      await nodes.assignBrand({ id: idOf(name), organisation }, token, clock.now() - 20 * day);
  for (const { name, daysAgo } of referrals)
    await joinAt(options, idOf(name), organisation, clock.now() - daysAgo * day);
  for (const { id, buys } of fresh)
    await placeDemoOrder(id, { pair: 'aura_usdt', side: 1, amount: buys }, options);
}

/** Joins the member tier at a time in the past. */
async function joinAt(
  { nodes }: DemoUsersOptions,
  userId: string,
  organisation: string,
  time: number,
): Promise<void> {
  const mark = demoCommand(userId, applyNodeMember, 'demo-member');
  const application = { userId, organisation, mark, nodeType: 3 as const, inviteCode: '', time };
  try {
    await nodes.join(application);
  } catch (error) {
    // An older demo user may have spent it.
    if (!(error instanceof CallError) || error.error !== 'insufficientBalance') throw error;
  }
}
