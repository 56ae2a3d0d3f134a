import type { Order } from '@exchange/contract';
import type { BothAccounts } from '../../src/core/exchange/account-transfer';
import type { OrderInput } from '../../src/core/exchange/validate-order';
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
  const { exchange, transfers, depositCodes } = scene;
  const { userId, key } = request;
  switch (request.do) {
    case 'order':
      return { order: await exchange.placeOrder(userId, request.input, key) };
    case 'transfer': {
      const transfer = { token: 'usdt', amount: BigInt(request.amount), to: request.to };
      const { asset, c2c } = await exchange.transferBetweenAccounts(userId, transfer, key);
      return { accounts: { asset: asset.toString(), c2c: c2c.toString() } };
    }
    case 'credit': {
      const cause = creditCause(userId, 'usdt', request.amount, key);
      await exchange.credit({ userId, token: 'usdt', amount: BigInt(request.amount), from: 'chain', cause });
      return {};
    }
    case 'withdraw': {
      const { step } = request;
      const { id } = await withdraw(scene, { userId, amount: BigInt(request.amount), key, step });
      return { record: id };
    }
    case 'send': {
      const { step } = request;
      await send(scene, { userId, amount: BigInt(request.amount), key, step }, request.to);
      const made = await transfers.byKey(userId, key);
      if (!made) throw new Error('The transfer was not stored');
      return { record: made.id };
    }
    case 'redeem':
      return { record: (await depositCodes.redeem(userId, request.code, key)).id };
  }
}
