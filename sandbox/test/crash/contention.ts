import assert from 'node:assert/strict';
import fc from 'fast-check';
import { CallError } from '../../src/core/call-error';
import { units } from '../../src/core/engine/decimal';
import { c2cOwner } from '../../src/core/engine/ledger';
import { tokenOf } from '../../src/core/exchange/catalogue';
import type { Storage } from '../../src/core/storage/open-storage';
import { planOf } from '../../src/modules/node/node-plans';
import { markOf } from '../commands';
import { createTestClock } from '../exchange';
import { type Campaigns, openCampaigns } from './campaigns';
import { type Leaving, openScene, organisation, person, type Scene, send, withdraw } from './scene';

/**
 * Rounds of simultaneous requests against one balance, as the tests and the bench run them: in short on either
 * storage, and in full.
 */

const usdt = 10n ** 6n;

/** A scene, its campaigns, and who receives what is sent to another user. */
export interface Contention extends Scene {
  readonly campaigns: Campaigns;
  readonly payee: string;
}

export async function openContention(storage: Pick<Storage, 'database'>): Promise<Contention> {
  const clock = createTestClock(500_000);
  const scene = await openScene(storage, clock);
  const payee = await scene.users.create(person('payee'));
  const campaigns = await openCampaigns(storage.database, clock, scene.exchange);
  return { ...scene, campaigns, payee: payee.id };
}

/** One request; `step` is that of its authenticator's code, later in each request. */
interface Asked {
  /** Of the round, and of what it is offered. */
  readonly round: string;
  readonly userId: string;
  readonly dollars: number;
  readonly key: string;
  readonly step: number;
}

/** Ways in which a request takes from a user's available balance; each is refused where there is not enough. */
const takings = {
  /** A buy order that rests in the book: takes what it holds. */
  order: ({ exchange }: Contention, { userId, dollars, key }: Asked) => {
    const input = { market_type: 1, side: 1, token: 'aura', market: 'usdt', price: '1' } as const;
    return exchange.placeOrder(userId, { ...input, amount: String(dollars) }, key);
  },
  /** Into the user's own fiat account. */
  accountTransfer: ({ exchange }: Contention, { userId, dollars, key }: Asked) => {
    const transfer = { token: 'usdt', amount: BigInt(dollars) * usdt, to: 'c2c' } as const;
    return exchange.transferBetweenAccounts(userId, transfer, key);
  },
  withdrawal: (scene: Contention, asked: Asked) => withdraw(scene, leaving(asked)),
  userTransfer: (scene: Contention, asked: Asked) => send(scene, leaving(asked), scene.payee),
  purchase: ({ campaigns }: Contention, { round, userId, dollars, key }: Asked) =>
    campaigns.sales.request(
      { userId, campaignNo: round, mark: markOf(userId, key), portions: dollars },
      true,
    ),
  auctionBid: ({ campaigns }: Contention, { round, userId, dollars, key }: Asked) =>
    campaigns.auctions.pay({
      userId,
      organisation,
      mark: markOf(userId, key),
      activityId: round,
      portions: dollars,
      price: null,
    }),
  stake: ({ campaigns }: Contention, { round, userId, dollars, key }: Asked) =>
    campaigns.stakes.stake({
      userId,
      productId: round,
      mark: markOf(userId, key),
      amount: String(BigInt(dollars) * usdt),
    }),
  lock: ({ campaigns }: Contention, { userId, dollars, key }: Asked) =>
    campaigns.gifts.lock({
      ...{ userId, organisation, token: 'usdt', mark: markOf(userId, key), inviterId: null },
      amount: String(BigInt(dollars) * usdt),
    }),
};
const leaving = ({ dollars, ...asked }: Asked): Leaving => ({ ...asked, amount: BigInt(dollars) * usdt });
export type Kind = keyof typeof takings;
/** What takes from a balance, and leaves it frozen in the account. */
const freezing: readonly Kind[] = [
  ...(['order', 'withdrawal', 'userTransfer', 'purchase', 'auctionBid', 'stake', 'lock'] as const),
];
export const kinds: readonly Kind[] = [...freezing, 'accountTransfer'];
/** Those that take their turn in the order in which they are asked for; others gather, or read before it is theirs. */
export const inOrder: readonly Kind[] = ['order', 'accountTransfer', 'withdrawal', 'userTransfer'];

/** What is tried in one round. Amounts are whole USDT. */
export interface Round {
  readonly balance: number;
  readonly requests: readonly {
    readonly kind: Kind;
    readonly dollars: number;
    /** The client sends it twice, with one key. */
    readonly twice: boolean;
  }[];
}

/** What the deposit code of a round is worth, in USDT: too little to make a difference to what there is money for. */
const codeWorth = '0.000007';
/** Requests of a round that redeem its one code. */
const redeemsPerRound = 3;
export const requestsPerRound = 30;

/** Rounds of some kinds of requests. */
export const roundsOf = (some: readonly Kind[]): fc.Arbitrary<Round> =>
  fc.record({
    balance: fc.integer({ min: 0, max: 300 }),
    requests: fc.array(
      fc.record({
        kind: fc.constantFrom(...some),
        dollars: fc.integer({ min: 1, max: 30 }),
        twice: fc.boolean(),
      }),
      { minLength: requestsPerRound - redeemsPerRound, maxLength: requestsPerRound - redeemsPerRound },
    ),
  });

/** What became of a round's requests, in their order. */
export type Outcomes = readonly ('done' | 'refused')[];

/** Which requests there is money for, one after another. */
function affordable({ balance, requests }: Round): Outcomes {
  let left = balance;
  return requests.map(({ dollars }) => {
    if (dollars > left) return 'refused';
    left -= dollars;
    return 'done';
  });
}

/** Whether those succeeded that there was money for, in the order of the requests where that is the order of their turns. */
function assertAffordable(round: Round, outcomes: Outcomes): void {
  if (round.requests.every(({ kind }) => inOrder.includes(kind))) {
    assert.deepEqual(outcomes, affordable(round));
    return;
  }
  const left = round.requests.reduce(
    (sum, { dollars }, index) => (outcomes[index] === 'done' ? sum - dollars : sum),
    round.balance,
  );
  assert.ok(left >= 0, 'more was taken than there was');
  for (const [index, { dollars }] of round.requests.entries())
    if (outcomes[index] === 'refused')
      assert.ok(dollars > left, 'something was refused that there was money for');
}

async function outcomeOf(
  request: Promise<unknown>,
  refusal: CallError['error'] = 'insufficientBalance',
): Promise<Outcomes[number]> {
  try {
    await request;
    return 'done';
  } catch (error) {
    if (error instanceof CallError && error.error === refusal) return 'refused';
    throw error;
  }
}

/**
 * Has all requests of a round made at once, by a user of its own. Rejects with an `AssertionError` unless exactly those
 * succeed that there is money for, each once, and the accounts hold what they then have to.
 */
export async function runRound(scene: Contention, name: string, round: Round): Promise<Outcomes> {
  const { exchange, depositCodes } = scene;
  const token = tokenOf(exchange.tokens, 'usdt');
  const { id: userId } = await scene.users.create(person(`user-${name}`));
  const holds = (owner: string) => exchange.holdings(owner).get('usdt') ?? { available: 0n, frozen: 0n };
  if (round.balance > 0) {
    const amount = BigInt(round.balance) * usdt;
    await exchange.credit({ userId, token: 'usdt', amount, from: 'chain', cause: `deposit ${name}` });
  }
  await scene.campaigns.offer(name);
  const { code } = await depositCodes.issue(token, codeWorth, undefined);

  const seen: string[] = [];
  const stop = exchange.onPersonal(({ balances }) =>
    seen.push(...balances.flatMap(({ available, frozen }) => [available, frozen])),
  );
  const redeemed: Promise<Outcomes[number]>[] = [];
  const made = round.requests.map(({ kind, dollars, twice }, index) => {
    if (index % 10 === 5)
      redeemed.push(
        outcomeOf(depositCodes.redeem(userId, code, markOf(userId, `code-${index}`)), 'depositCodeUsed'),
      );
    const asked = { round: name, userId, dollars, key: `key-${index}`, step: index + 1 };
    const ask = () => outcomeOf(takings[kind](scene, asked));
    return Promise.all(twice ? [ask(), ask()] : [ask()]);
  });
  const answered = await Promise.all(made);
  const redemptions = await Promise.all(redeemed);
  stop();

  const outcomes = answered.map(([first]) => first);
  for (const answers of answered) assert.equal(new Set(answers).size, 1, 'one key has two answers');
  assertAffordable(round, outcomes);
  assert.deepEqual(
    [redemptions.length, redemptions.filter((outcome) => outcome === 'done').length],
    [redeemsPerRound, 1],
  );
  const taken = (...wanted: readonly Kind[]) =>
    round.requests.reduce(
      (sum, { kind, dollars }, index) =>
        outcomes[index] === 'done' && wanted.includes(kind) ? sum + BigInt(dollars) * usdt : sum,
      0n,
    );
  const left = BigInt(round.balance) * usdt - taken(...kinds) + units(codeWorth, token.precision);
  const { available, frozen } = holds(userId);
  assert.deepEqual([available, frozen], [left, taken(...freezing)]);
  assert.equal(holds(c2cOwner(userId)).available, taken('accountTransfer'));
  assert.deepEqual(
    seen.filter((amount) => amount.startsWith('-')),
    [],
  );
  return outcomes;
}

/** What a user may have or hold once, however often it is asked for at the same time. */
const singles = {
  nodeMembership: async ({ campaigns }: Contention, userId: string, key: string) => {
    await campaigns.nodes.join({
      userId,
      organisation,
      mark: markOf(userId, key),
      nodeType: 3,
      inviteCode: '',
    });
  },
  collectibleBid: ({ campaigns }: Contention, userId: string, key: string, round: string) =>
    campaigns.collectibles.bid({
      ...{ userId, bidder: 'u***', organisation, mark: markOf(userId, key), campaignNo: round },
      price: String(usdt),
    }),
};
export type Single = keyof typeof singles;
export const singleKinds: readonly Single[] = ['nodeMembership', 'collectibleBid'];
const refusals = { nodeMembership: 'nodeMemberAlready', collectibleBid: 'bidTooLow' } as const;

/**
 * Asks for the same thing thirty times at once, with thirty keys and money for all of them. Rejects with an
 * `AssertionError` unless it was had, and paid for, once.
 */
export async function runSingle(scene: Contention, name: string, single: Single): Promise<void> {
  const { exchange } = scene;
  const { id: userId } = await scene.users.create(person(`user-${name}`));
  const amount = 10n ** 6n * usdt;
  await exchange.credit({ userId, token: 'usdt', amount, from: 'chain', cause: `deposit ${name}` });
  await scene.campaigns.offer(name);
  const outcomes = await Promise.all(
    Array.from({ length: requestsPerRound }, (_, index) =>
      outcomeOf(singles[single](scene, userId, `key-${index}`, name), refusals[single]),
    ),
  );
  assert.equal(outcomes.filter((outcome) => outcome === 'done').length, 1);
  const paid = { nodeMembership: planOf(3).deposit, collectibleBid: usdt }[single];
  assert.equal(exchange.holdings(userId).get('usdt')?.available, amount - paid);
}
