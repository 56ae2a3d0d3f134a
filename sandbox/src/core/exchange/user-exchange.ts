import type { Order } from '@exchange/contract';
import type { Database, Holding, PersonalUpdate, TokenInfo } from '../context';
import type { AccountTransfer, BothAccounts } from './account-transfer';
import type { Catalogue } from './catalogue';
import type { DefineLeaderTask } from './leader-task';
import type { Amendment } from './order-commands';
import type { OrderInput } from './validate-order';

/** The exchange as users' calls see it, whichever process owns its engine. */
export interface UserExchange {
  readonly catalogue: Catalogue;
  readonly tokens: ReadonlyMap<string, TokenInfo>;
  readonly database: Database;
  /** All of an owner's committed holdings by token; tokens never touched are absent. */
  holdings(owner: string): ReadonlyMap<string, Holding> | Promise<ReadonlyMap<string, Holding>>;
  /**
   * Places an order for a user; answers after the commit. The same `key` with the same input answers with the order
   * that it placed; with another input it is refused as idempotencyConflict. One that comes after its deadline places
   * none: orderTooLate.
   */
  placeOrder(userId: string, input: OrderInput, key?: string): Promise<Order>;
  /**
   * Revokes a user's open order; answers by `key` as {@link placeOrder}. Rejects with `CallError` orderUnknown or
   * orderClosed.
   */
  cancelOrder(userId: string, orderId: string, key?: string): Promise<Order>;
  /**
   * Changes a user's open limit order (T-22); answers by `key` as {@link placeOrder}. Rejects with `CallError` as {@link cancelOrder} and as
   * an order with what is asked for would.
   */
  amendOrder(userId: string, orderId: string, change: Amendment, key?: string): Promise<Order>;
  /**
   * Moves between a user's asset account and fiat (C2C) account; answers after the commit, by `key` as
   * {@link placeOrder}. Rejects with `CallError` insufficientBalance.
   */
  transferBetweenAccounts(userId: string, transfer: AccountTransfer, key?: string): Promise<BothAccounts>;
  /** Defines what only the leader can do for a module, and how. */
  readonly leaderTask: DefineLeaderTask;
  /** Tells the personal channel of what another module committed itself, e.g. a deposit's progress. */
  announce(update: PersonalUpdate): void;
}

/** What an owner can use of a token, in smallest units. */
export async function availableOf(
  exchange: Pick<UserExchange, 'holdings'>,
  owner: string,
  token: string,
): Promise<bigint> {
  return (await exchange.holdings(owner)).get(token)?.available ?? 0n;
}
