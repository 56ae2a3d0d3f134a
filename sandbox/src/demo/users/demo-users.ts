import type { Operator } from '@exchange/contract';
import { units } from '../../core/engine/decimal';
import { reserveOwner } from '../../core/engine/ledger';
import { day } from '../../core/time-spans';
import { hashPassword } from '../../modules/auth';
import { saleTitle } from '../../modules/campaign';
import { organisations } from '../../modules/config';
import type { DemoAccount } from '../pages/page';
import { seedDemoNodes } from './demo-nodes';
import type { DemoUsersOptions } from './demo-users-options';
import { type DemoOrder, placeDemoOrder } from './place-demo-order';

/** The demo user's login; shown on the sandbox page. */
export const demoAccount: DemoAccount = { email: 'demo@example.com', password: 'Demo-2468!' };

/** The operators of demo mode: two who review, since some decisions take two people, and one who makes content (O-10). */
export const demoOperators: {
  readonly people: readonly Pick<Operator, 'name' | 'roles'>[];
  readonly password: string;
} = {
  people: [
    { name: 'ann', roles: ['read', 'review', 'release', 'risk'] },
    { name: 'ben', roles: ['read', 'review', 'release', 'risk'] },
    { name: 'cleo', roles: ['read', 'content'] },
    // Whoever reviews may not raise the limit above which it takes two people.
    { name: 'dan', roles: ['read', 'risk'] },
  ],
  password: 'Demo-Operator-2468!',
};

/** Deposits by which a demo user came to its tokens: whole tokens, and days ago. */
const pastDeposits = [
  { token: 'usdt', amount: '21000', daysAgo: 31 },
  { token: 'aura', amount: '320', daysAgo: 24 },
  { token: 'btc', amount: '0.25', daysAgo: 17 },
  { token: 'muse', amount: '18', daysAgo: 9 },
  { token: 'usdt', amount: '5000', daysAgo: 2 },
] as const;

/** Tokens that a demo user was given out of what brands keep back: whole tokens, and days ago. */
const pastIssues = [
  { token: 'juno', amount: '240', daysAgo: 28, reason: 'ibo', unlocks: { parts: 6, days: 7 } },
  { token: 'lyre', amount: '30', daysAgo: 20, reason: 'airdrop' },
  { token: 'aura', amount: '5', daysAgo: 11, reason: 'invite' },
] as const;

/** Orders that a demo user begins with. */
const firstOrders: readonly DemoOrder[] = [
  { pair: 'aura_usdt', side: 1, amount: '600' },
  { pair: 'juno_usdt', side: 1, amount: '350' },
  { pair: 'muse_usdt', side: 2, amount: '2' },
  { pair: 'aura_usdt', side: 2, amount: '40', percent: 118n },
  { pair: 'juno_usdt', side: 1, amount: '60', percent: 86n },
];

/** Id of an organisation's demo user. */
export const demoUserId = (organisation: string): string => `demo-${organisation}`;

/** Makes the demo user of each organisation once: with deposits behind it, orders filled, and orders open. */
export async function seedDemoUsers(options: DemoUsersOptions): Promise<void> {
  const { users, deposits, exchange, clock } = options;
  const made: string[] = [];
  for (const organisation of organisations) {
    const id = demoUserId(organisation.id);
    if (!(await users.byId(id))) {
      await users.create({
        id,
        organisation: organisation.id,
        email: demoAccount.email,
        mobile: null,
        nickname: 'Demo',
        passwordHash: await hashPassword(demoAccount.password),
        country: organisation.look.default_country,
        invitedBy: null,
      });
      made.push(id);
    }
    // Each has its fixed id, so that a start that was broken off is made up for.
    for (const [index, { token: code, amount, daysAgo }] of pastDeposits.entries()) {
      const token = exchange.tokens.get(code);
      const past = { id: `${id}-${index}`, time: clock.now() - daysAgo * day };
      if (token) await deposits.send(id, token, amount, { past });
    }
  }
  await deposits.follow();
  for (const organisation of organisations) {
    await giveTokens(organisation.id, options);
    await seedDemoNodes(demoUserId(organisation.id), organisation.id, options);
  }
  await options.issues.releaseDue();
  for (const id of made) for (const order of firstOrders) await placeDemoOrder(id, order, options);
}

/** What a demo user was given, as movements out of the brands' reserves; each has its fixed id, too. */
async function giveTokens(
  organisation: string,
  { issues, exchange, clock }: DemoUsersOptions,
): Promise<void> {
  const userId = demoUserId(organisation);
  for (const [index, issue] of pastIssues.entries()) {
    const token = exchange.tokens.get(issue.token);
    if (!token) continue;
    const amount = units(issue.amount, token.precision);
    const time = clock.now() - issue.daysAgo * day;
    const date = new Date(time).toISOString().slice(0, 10).replaceAll('-', '');
    await issues.give({
      id: `${userId}-${index}`,
      userId,
      token: token.code,
      amount,
      reason: issue.reason,
      from: reserveOwner,
      time,
      ...('unlocks' in issue && {
        plan: {
          campaignNo: `${organisation}-${date}-1`,
          campaignTitle: saleTitle(token.name, token.alias),
          parts: Array.from({ length: issue.unlocks.parts }, (_, part) => ({
            time: time + (part + 1) * issue.unlocks.days * day,
            amount: amount / BigInt(issue.unlocks.parts),
          })),
        },
      }),
    });
  }
}
