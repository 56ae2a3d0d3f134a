import { consumeCode, type Order, transferBetweenUsers, userWithdrawal } from '@exchange/contract';
import { outcomeOf } from '../../src/core/commands';
import { type BothAccounts, writeAccounts } from '../../src/core/exchange/account-transfer';
import type { OrderInput } from '../../src/core/exchange/validate-order';
import { markOf } from '../commands';
import { type Scene, send, withdraw } from './scene';

/** Who moves money until the process is killed. */
export const users = ['ann', 'bob', 'cat'];

/** One movement that a client asks for; the same `key` again is the same movement. Amounts are smallest units of USDT. */
export type Request = { readonly userId: string; readonly key: string } & (
  | { readonly do: 'order'; readonly input: OrderInput }
  | { readonly do: 'transfer'; readonly amount: string; readonly to: 'asset' | 'c2c' }
  | { readonly do: 'credit'; readonly amount: string }
  /** `step` is that of the authenticator's code. */
  | { readonly do: 'withdraw'; readonly amount: string; readonly step: number }
  | { readonly do: 'send'; readonly amount: string; readonly step: number; readonly to: string }
  | { readonly do: 'redeem'; readonly code: string }
);

/** What was acknowledged: of an order and of a transfer between accounts what was answered, else the record that was made. */
export interface Acknowledged {
  readonly order?: Order;
  readonly accounts?: Readonly<Record<keyof BothAccounts, string>>;
  readonly record?: string;
}

/** What the process says before it is killed. */
export type Line =
  | { readonly kind: 'asked'; readonly request: Request }
  | { readonly kind: 'refused'; readonly key: string }
  | { readonly kind: 'done'; readonly key: string; readonly answer: Acknowledged }
  | { readonly kind: 'revoked'; readonly order: Order }
  /** A withdrawal was cancelled, or a transfer decided: it has this status for good. */
  | { readonly kind: 'ended'; readonly record: string; readonly status: number };

/** Cause of the journal of what came in, from which alone can be told what moved. */
export const creditCause = (userId: string, token: string, amount: string, key: string): string =>
  ['credit', userId, token, amount, key].join(' ');

/** Asks for a movement. */
export async function ask(scene: Scene, request: Request): Promise<Acknowledged> {
  const { exchange, depositCodes } = scene;
  const { userId, key } = request;
  switch (request.do) {
    case 'order':
      return { order: await exchange.placeOrder(userId, request.input, key) };
    case 'transfer': {
      const transfer = { token: 'usdt', amount: BigInt(request.amount), to: request.to };
      return { accounts: writeAccounts(await exchange.transferBetweenAccounts(userId, transfer, key)) };
    }
    case 'credit': {
      const cause = creditCause(userId, 'usdt', request.amount, key);
      await exchange.credit({ userId, token: 'usdt', amount: BigInt(request.amount), from: 'chain', cause });
      return {};
    }
    case 'withdraw': {
      const { step } = request;
      await withdraw(scene, { userId, amount: BigInt(request.amount), key, step });
      return { record: await recordOf(scene, request) };
    }
    case 'send': {
      const { step } = request;
      await send(scene, { userId, amount: BigInt(request.amount), key, step }, request.to);
      return { record: await recordOf(scene, request) };
    }
    case 'redeem':
      await depositCodes.redeem(userId, request.code, markOf(userId, key, consumeCode));
      return { record: await recordOf(scene, request) };
  }
}

/** The commands of the requests that make a record. */
const commands = { withdraw: userWithdrawal, send: transferBetweenUsers, redeem: consumeCode } as const;

/** The record that a request made. */
async function recordOf(
  { exchange }: Scene,
  { do: kind, userId, key }: Request & { readonly do: keyof typeof commands },
): Promise<string> {
  const record = await outcomeOf(exchange.database, markOf(userId, key, commands[kind]));
  if (record === undefined) throw new Error('Nothing was stored');
  return record;
}
