import assert from 'node:assert/strict';
import fc from 'fast-check';
import { CallError } from '../call-error';
import { c2cOwner } from '../engine/ledger';
import type { TradingExchange } from './exchange';

/**
 * Rounds of simultaneous requests against one balance, as the tests and the bench run them: in short on either
 * storage, and in full.
 */

const usdt = 10n ** 6n;

/** Ways in which a request takes from a user's available balance; each is refused where there is not enough. */
export type Taking = (
  exchange: TradingExchange,
  userId: string,
  dollars: number,
  key: string,
) => Promise<unknown>;

/** A buy order that rests in the book: takes what it holds. */
const order: Taking = (exchange, userId, dollars, key) => {
  const input = { market_type: 1, side: 1, token: 'aura', market: 'usdt', price: '1' } as const;
  return exchange.placeOrder(userId, { ...input, amount: String(dollars) }, key);
};

/** A transfer into the user's own fiat account. */
const accountTransfer: Taking = (exchange, userId, dollars, key) =>
  exchange.transferBetweenAccounts(userId, { token: 'usdt', amount: BigInt(dollars) * usdt, to: 'c2c' }, key);

/** A movement of a module, as withdrawals are: by a cause of its own it is made once. */
const withdrawal: Taking = (exchange, userId, dollars, key) =>
  exchange.post({
    cause: `withdrawal ${userId} ${key}`,
    prepare: async () => [
      {
        token: 'usdt',
        amount: BigInt(dollars) * usdt,
        from: { owner: userId, part: 'available' },
        to: { owner: userId, part: 'frozen' },
      },
    ],
  });

/** A transfer to another user. */
const userTransfer: Taking = (exchange, userId, dollars, key) =>
  exchange.post({
    cause: `transfer ${userId} ${key}`,
    prepare: async () => [
      {
        token: 'usdt',
        amount: BigInt(dollars) * usdt,
        from: { owner: userId, part: 'available' },
        to: { owner: payee, part: 'available' },
      },
    ],
  });

const takings = { order, accountTransfer, withdrawal, userTransfer };
type Kind = keyof typeof takings;
const kinds: readonly Kind[] = ['order', 'accountTransfer', 'withdrawal', 'userTransfer'];
const payee = 'payee';

/** What is tried in one round. Amounts are whole USDT. */
export interface Round {
  readonly balance: number;
  readonly requests: readonly {
    readonly kind: Kind;
    readonly dollars: number;
    /** The client sends it twice, with one key. */
    readonly twice: boolean;
  }[];
  /** A deposit code, worth less than the smallest amount, that so many requests redeem among the others. */
  readonly redeems: number;
}

/** What one deposit code is worth, in smallest units: never enough to make a difference. */
const codeWorth = 7n;
/** Requests of one round. */
export const requestsPerRound = 30;

export const roundArbitrary: fc.Arbitrary<Round> = fc.record({
  balance: fc.integer({ min: 0, max: 300 }),
  requests: fc.array(
    fc.record({
      kind: fc.constantFrom(...kinds),
      dollars: fc.integer({ min: 1, max: 30 }),
      twice: fc.boolean(),
    }),
    { minLength: requestsPerRound - 3, maxLength: requestsPerRound - 3 },
  ),
  redeems: fc.constant(3),
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

async function outcomeOf(request: Promise<unknown>): Promise<Outcomes[number]> {
  try {
    await request;
    return 'done';
  } catch (error) {
    if (error instanceof CallError && error.error === 'insufficientBalance') return 'refused';
    throw error;
  }
}

/**
 * Has all requests of a round made at once, by a user of its own. Rejects with an `AssertionError` unless exactly those
 * succeed that there is money for, each once, and the accounts hold what they then have to.
 */
export async function runRound(exchange: TradingExchange, name: string, round: Round): Promise<Outcomes> {
  const userId = `user-${name}`;
  const holds = (owner: string) => exchange.holdings(owner).get('usdt') ?? { available: 0n, frozen: 0n };
  const credit = (cause: string, amount: bigint) =>
    exchange.credit({ userId, token: 'usdt', amount, from: 'chain', cause: `${cause} ${name}` });
  if (round.balance > 0) await credit('deposit', BigInt(round.balance) * usdt);
  const before = holds(payee).available;

  const seen: string[] = [];
  const stop = exchange.onPersonal(({ balances }) =>
    seen.push(...balances.flatMap(({ available, frozen }) => [available, frozen])),
  );
  const redeemed: Promise<void>[] = [];
  const made = round.requests.map(({ kind, dollars, twice }, index) => {
    if (index % 10 === 5 && redeemed.length < round.redeems) redeemed.push(credit('code', codeWorth));
    const ask = () => outcomeOf(takings[kind](exchange, userId, dollars, `key-${index}`));
    return Promise.all(twice ? [ask(), ask()] : [ask()]);
  });
  const answered = await Promise.all(made);
  await Promise.all(redeemed);
  stop();

  const outcomes = answered.map(([first]) => first);
  for (const answers of answered) assert.equal(new Set(answers).size, 1, 'one key has two answers');
  assert.deepEqual(outcomes, affordable(round));
  const taken = (...wanted: readonly Kind[]) =>
    round.requests.reduce(
      (sum, { kind, dollars }, index) =>
        outcomes[index] === 'done' && wanted.includes(kind) ? sum + BigInt(dollars) * usdt : sum,
      0n,
    );
  const redeemedUnits = redeemed.length > 0 ? codeWorth : 0n;
  const left = BigInt(round.balance) * usdt - taken(...kinds) + redeemedUnits;
  const { available, frozen } = holds(userId);
  assert.deepEqual([available, frozen], [left, taken('order', 'withdrawal')]);
  assert.equal(holds(c2cOwner(userId)).available, taken('accountTransfer'));
  assert.equal(holds(payee).available - before, taken('userTransfer'));
  assert.deepEqual(
    seen.filter((amount) => amount.startsWith('-')),
    [],
  );
  return outcomes;
}
