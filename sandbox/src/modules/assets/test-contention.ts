import assert from 'node:assert/strict';
import { encodeAddress } from '@exchange/contract/chain-address';
import fc from 'fast-check';
import { CallError } from '../../call-error';
import { units } from '../../engine/decimal';
import { c2cOwner } from '../../engine/ledger';
import { tokenOf } from '../../exchange/catalogue';
import type { TradingExchange } from '../../exchange/exchange';
import { createTestClock, createTestExchange } from '../../exchange/test-exchange';
import { createRateLimits } from '../../plugins/rate-limits';
import type { Storage } from '../../storage/open-storage';
import { createAccountServices } from '../auth/account-services';
import { createChain } from '../chain/chain';
import { createDepositCodes, type DepositCodes } from '../deposit-code/deposit-codes';
import { createTransfers, type Transfers } from '../transfer/transfers';
import type { Users } from '../user/users';
import { createWithdrawals, type Withdrawals } from '../withdrawal/withdrawals';

/**
 * Rounds of simultaneous requests against one balance, as the tests and the bench run them: in short on either
 * storage, and in full.
 */

const usdt = 10n ** 6n;
const organisation = 'nova';

/** All by which a balance changes, on one storage. */
export interface Scene {
  readonly exchange: TradingExchange;
  readonly transfers: Transfers;
  readonly withdrawals: Withdrawals;
  readonly depositCodes: DepositCodes;
  readonly users: Users;
  /** Who receives what is sent to another user. */
  readonly payee: string;
}

export async function openScene({ database }: Pick<Storage, 'database'>): Promise<Scene> {
  const clock = createTestClock(500_000);
  const exchange = await createTestExchange(database, clock);
  const services = createAccountServices({
    database,
    clock,
    limits: createRateLimits(1, clock),
    sendMail: undefined,
    demo: false,
    limitFactor: 1,
    onError(error) {
      throw error;
    },
  });
  const chain = createChain(database, clock, exchange.tokens, Buffer.alloc(32));
  const payee = await services.users.create(person('payee'));
  return {
    exchange,
    transfers: createTransfers(services, exchange),
    withdrawals: createWithdrawals(services, exchange, chain),
    depositCodes: createDepositCodes(database, clock, exchange),
    users: services.users,
    payee: payee.id,
  };
}

const person = (name: string) => ({
  organisation,
  email: `${name}@example.com`,
  mobile: null,
  nickname: name,
  passwordHash: null,
  country: 'HK',
  invitedBy: null,
});

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
  order: ({ exchange }: Scene, { userId, dollars, key }: Asked) => {
    const input = { market_type: 1, side: 1, token: 'aura', market: 'usdt', price: '1' } as const;
    return exchange.placeOrder(userId, { ...input, amount: String(dollars) }, key);
  },
  /** Into the user's own fiat account. */
  accountTransfer: ({ exchange }: Scene, { userId, dollars, key }: Asked) => {
    const transfer = { token: 'usdt', amount: BigInt(dollars) * usdt, to: 'c2c' } as const;
    return exchange.transferBetweenAccounts(userId, transfer, key);
  },
  withdrawal: ({ exchange, withdrawals }: Scene, { userId, dollars, key, step }: Asked) => {
    const token = tokenOf(exchange.tokens, 'usdt');
    const request = { token, protocol: 'trc20', amount: BigInt(dollars) * usdt, addressTo, memo: '' };
    return withdrawals.request({ id: userId, organisation }, request, key, { userId, step }, 'en');
  },
  userTransfer: ({ transfers, payee }: Scene, { userId, dollars, key, step }: Asked) =>
    transfers.request({
      organisation,
      senderId: userId,
      recipientId: payee,
      key,
      amount: (BigInt(dollars) * usdt).toString(),
      payeeType: 2,
      payee: 'payee@example.com',
      note: '',
      confirmation: { userId, step },
    }),
};
type Kind = keyof typeof takings;
const kinds: readonly Kind[] = ['order', 'accountTransfer', 'withdrawal', 'userTransfer'];
const addressTo = encodeAddress('trc20', new Uint8Array(20).fill(7)) ?? '';

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
export async function runRound(scene: Scene, name: string, round: Round): Promise<Outcomes> {
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
