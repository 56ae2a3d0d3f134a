import assert from 'node:assert/strict';
import fc from 'fast-check';
import { CallError } from '../../call-error';
import { units } from '../../engine/decimal';
import { c2cOwner } from '../../engine/ledger';
import { tokenOf } from '../../exchange/catalogue';
import { createTestClock } from '../../exchange/test-exchange';
import type { Storage } from '../../storage/open-storage';
import { type Leaving, openScene, person, type Scene, send, withdraw } from './test-scene';

/**
 * Rounds of simultaneous requests against one balance, as the tests and the bench run them: in short on either
 * storage, and in full.
 */

const usdt = 10n ** 6n;

/** A scene, and who receives what is sent to another user. */
export interface Contention extends Scene {
  readonly payee: string;
}

export async function openContention(storage: Pick<Storage, 'database'>): Promise<Contention> {
  const scene = await openScene(storage, createTestClock(500_000));
  const payee = await scene.users.create(person('payee'));
  return { ...scene, payee: payee.id };
}

/** One request; `step` is that of its authenticator's code, later in each request. */
interface Asked {
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
};
const leaving = ({ dollars, ...asked }: Asked): Leaving => ({ ...asked, amount: BigInt(dollars) * usdt });
type Kind = keyof typeof takings;
const kinds: readonly Kind[] = ['order', 'accountTransfer', 'withdrawal', 'userTransfer'];

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

export const roundArbitrary: fc.Arbitrary<Round> = fc.record({
  balance: fc.integer({ min: 0, max: 300 }),
  requests: fc.array(
    fc.record({
      kind: fc.constantFrom(...kinds),
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
  const { code } = await depositCodes.issue(token, codeWorth, undefined);

  const seen: string[] = [];
  const stop = exchange.onPersonal(({ balances }) =>
    seen.push(...balances.flatMap(({ available, frozen }) => [available, frozen])),
  );
  const redeemed: Promise<Outcomes[number]>[] = [];
  const made = round.requests.map(({ kind, dollars, twice }, index) => {
    if (index % 10 === 5)
      redeemed.push(outcomeOf(depositCodes.redeem(userId, code, `code-${index}`), 'depositCodeUsed'));
    const asked = { userId, dollars, key: `key-${index}`, step: index + 1 };
    const ask = () => outcomeOf(takings[kind](scene, asked));
    return Promise.all(twice ? [ask(), ask()] : [ask()]);
  });
  const answered = await Promise.all(made);
  const redemptions = await Promise.all(redeemed);
  stop();

  const outcomes = answered.map(([first]) => first);
  for (const answers of answered) assert.equal(new Set(answers).size, 1, 'one key has two answers');
  assert.deepEqual(outcomes, affordable(round));
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
  assert.deepEqual([available, frozen], [left, taken('order', 'withdrawal', 'userTransfer')]);
  assert.equal(holds(c2cOwner(userId)).available, taken('accountTransfer'));
  assert.deepEqual(
    seen.filter((amount) => amount.startsWith('-')),
    [],
  );
  return outcomes;
}
