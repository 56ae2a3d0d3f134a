import type { Order } from '@exchange/contract';
import type { TradingExchange } from './exchange';
import type { BothAccounts } from './account-transfer';
import type { OrderInput } from './validate-order';

/** Who moves money until the process is killed. */
export const users = ['ann', 'bob', 'cat'];

/** One movement that a client asks for; the same `key` again is the same movement. Amounts are smallest units of USDT. */
export type Request = { readonly userId: string; readonly key: string } & (
  | { readonly do: 'order'; readonly input: OrderInput }
  | { readonly do: 'transfer'; readonly amount: string; readonly to: 'asset' | 'c2c' }
  | { readonly do: 'credit'; readonly amount: string }
  /** Freezes, as a withdrawal that is asked for. */
  | { readonly do: 'withdraw'; readonly amount: string }
  /** Gives to another user. */
  | { readonly do: 'send'; readonly amount: string; readonly to: string }
);

/** What was acknowledged; of an order and of a transfer between accounts what was answered. */
export interface Acknowledged {
  readonly order?: Order;
  readonly accounts?: Readonly<Record<keyof BothAccounts, string>>;
}

/** What the process says before it is killed. */
export type Line =
  | { readonly kind: 'asked'; readonly request: Request }
  | { readonly kind: 'refused'; readonly key: string }
  | { readonly kind: 'done'; readonly key: string; readonly answer: Acknowledged }
  | { readonly kind: 'revoked'; readonly order: Order };

/** Cause of a request's journal, from which alone can be told what it moved. */
export const causeOf = (request: Request): string =>
  'amount' in request
    ? [request.do, request.userId, 'to' in request ? request.to : '-', request.amount, request.key].join(' ')
    : request.key;

/** Asks for a movement. */
export async function ask(exchange: TradingExchange, request: Request): Promise<Acknowledged> {
  const { userId, key } = request;
  if (request.do === 'order') return { order: await exchange.placeOrder(userId, request.input, key) };
  const amount = BigInt(request.amount);
  const cause = causeOf(request);
  if (request.do === 'transfer') {
    const { to } = request;
    const { asset, c2c } = await exchange.transferBetweenAccounts(userId, { token: 'usdt', amount, to }, key);
    return { accounts: { asset: asset.toString(), c2c: c2c.toString() } };
  }
  if (request.do === 'credit') await exchange.credit({ userId, token: 'usdt', amount, from: 'chain', cause });
  else {
    const from = { owner: userId, part: 'available' } as const;
    const to =
      request.do === 'withdraw'
        ? ({ owner: userId, part: 'frozen' } as const)
        : ({ owner: request.to, part: 'available' } as const);
    await exchange.post({ cause, prepare: async () => [{ token: 'usdt', amount, from, to }] });
  }
  return {};
}
