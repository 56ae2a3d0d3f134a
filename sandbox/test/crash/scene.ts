import { transferBetweenUsers, userWithdrawal } from '@exchange/contract';
import { encodeAddress } from '@exchange/contract/chain-address';
import type { SandboxClock } from '../../src/core/context';
import { tokenOf } from '../../src/core/exchange/catalogue';
import type { TradingExchange } from '../../src/core/exchange/exchange';
import type { Storage } from '../../src/core/storage/open-storage';
import { createRateLimits } from '../../src/http/rate-limits';
import { Chain } from '../../src/modules/chain';
import { DepositCodes } from '../../src/modules/deposit-code';
import { Transfers } from '../../src/modules/transfer';
import type { NewUser, Users } from '../../src/modules/user/users';
import { Withdrawals } from '../../src/modules/withdrawal';
import { markOf } from '../commands';
import { createTestExchange } from '../exchange';
import { openAccountServices } from '../account-services';

/** The scene's. */
export const organisation = 'nova';
const addressTo = encodeAddress('trc20', new Uint8Array(20).fill(7)) ?? '';

/** All by which a balance changes, on one storage: what the trials of contention and of crashes are made on. */
export interface Scene {
  readonly exchange: TradingExchange;
  readonly transfers: Transfers;
  readonly withdrawals: Withdrawals;
  readonly depositCodes: DepositCodes;
  readonly users: Users;
}

export async function openScene(
  { database }: Pick<Storage, 'database'>,
  clock: SandboxClock,
): Promise<Scene> {
  const exchange = await createTestExchange(database, clock);
  const services = openAccountServices({
    database,
    clock,
    limits: createRateLimits({ attempts: 1, budgets: 1 }, clock),
    limitFactor: 1,
    onError(error) {
      throw error;
    },
  });
  const chain = new Chain(database, clock, exchange.tokens, Buffer.alloc(32));
  return {
    exchange,
    transfers: new Transfers(services, exchange),
    withdrawals: new Withdrawals(services, exchange, chain, {
      quotaOf: async ({ withdrawal }) => withdrawal.quota,
    }),
    depositCodes: new DepositCodes({ database, clock, exchange }),
    users: services.users,
  };
}

/** A user of the scene. */
export const person = (name: string): NewUser => ({
  organisation,
  email: `${name}@example.com`,
  mobile: null,
  nickname: name,
  passwordHash: null,
  country: 'HK',
  invitedBy: null,
});

/** A request that leaves an account with a confirmation. `amount` in smallest units of USDT. */
export interface Leaving {
  readonly userId: string;
  readonly amount: bigint;
  readonly key: string;
  /** Time step of its authenticator's code: each request's is later than those before it. */
  readonly step: number;
}

/** Asks for a withdrawal of USDT. */
export function withdraw(
  { exchange, withdrawals }: Scene,
  { userId, amount, key, step }: Leaving,
): Promise<void> {
  const token = tokenOf(exchange.tokens, 'usdt');
  const request = { token, protocol: 'trc20', amount, addressTo, memo: '' };
  const mark = markOf(userId, key, userWithdrawal);
  return withdrawals.request({ organisation }, request, mark, { userId, step });
}

/** Asks for a transfer of USDT to another user. */
export async function send(
  { transfers }: Scene,
  { userId, amount, key, step }: Leaving,
  recipientId: string,
): Promise<void> {
  await transfers.request({
    organisation,
    senderId: userId,
    recipientId,
    mark: markOf(userId, key, transferBetweenUsers),
    amount: amount.toString(),
    payeeType: 2,
    payee: 'payee@example.com',
    note: '',
    confirmation: { userId, step },
  });
}
