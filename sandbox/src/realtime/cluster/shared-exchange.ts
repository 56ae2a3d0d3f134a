import { randomUUID } from 'node:crypto';
import { performance } from 'node:perf_hooks';
import { Order } from '@exchange/contract';
import { schemaOf } from '@exchange/contract/check';
import { eq } from 'drizzle-orm';
import * as z from 'zod/mini';
import { CallError } from '../../core/call-error';
import type { Database, Exchange, PersonalUpdate } from '../../core/context';
import { StoredAccounts } from '../../core/exchange/account-transfer';
import type { Catalogue } from '../../core/exchange/catalogue';
import type { TradingExchange } from '../../core/exchange/exchange';
import type { LeaderTasks } from '../../core/exchange/leader-task';
import type { UserExchange } from '../../core/exchange/user-exchange';
import { hasConditions, type OrderInput, waitsForPrice } from '../../core/exchange/validate-order';
import { OutcomeUnknown } from '../../core/outcome-unknown';
import { holding } from '../../core/storage/tables';
import type { Command } from './messages';
import { execute } from './leader-server';
import type { LeaderClient } from './leader-client';

export interface SharedExchangeOptions {
  readonly catalogue: Catalogue;
  readonly database: Database;
  /** The engine while this process owns it. */
  readonly own: () => TradingExchange | undefined;
  /** Filled with what modules say how to do. */
  readonly tasks: LeaderTasks;
  readonly leader: Pick<LeaderClient, 'ask' | 'change'>;
  /** Tells all processes of a change. */
  readonly announce: (update: PersonalUpdate) => void;
  /** How long a command may take, another owner's coming included, ms; 8 s unless told. */
  readonly patienceMs?: number;
}

/** Pages wait 15 s for an answer; another owner is there within a few. */
const usualPatienceMs = 8_000;
/** After a failure that another try may mend, ms. */
const againMs = 100;

/**
 * The exchange in one of several processes: what only the engine's owner can do is done there, wherever that is.
 *
 * Each command has a key of its own where the caller gave none, so that it may be given again: to the same owner when the
 * answer was lost, to the next one when the owner is gone. It is done once. Only when the time is up and an attempt is
 * left whose outcome nobody told, the answer is {@link OutcomeUnknown}.
 */
export function createSharedExchange(
  options: SharedExchangeOptions,
): UserExchange & Pick<Exchange, 'credit' | 'post' | 'setPair'> {
  const { catalogue, database, own, tasks, leader, announce, patienceMs = usualPatienceMs } = options;

  async function attempt(command: Command, limitMs: number): Promise<unknown> {
    const exchange = own();
    return exchange ? execute(exchange, tasks, command) : leader.ask(command, limitMs);
  }

  async function perform(command: Command): Promise<unknown> {
    const end = performance.now() + patienceMs;
    let doubtful = false;
    for (;;) {
      const left = end - performance.now();
      try {
        return await attempt(command, left);
      } catch (error) {
        if (error instanceof OutcomeUnknown) doubtful = true;
        // Any other refusal is final: had an earlier attempt been done, this one would have its answer.
        else if (!(error instanceof CallError) || error.error !== 'unavailable') throw error;
      }
      if (performance.now() + againMs >= end)
        throw doubtful
          ? new OutcomeUnknown()
          : new CallError('unavailable', 'No owner of the engine answers');
      await leader.change(againMs);
    }
  }

  return {
    catalogue,
    tokens: catalogue.tokens,
    database,
    async holdings(owner) {
      const exchange = own();
      if (exchange) return exchange.holdings(owner);
      const rows = await database.select().from(holding).where(eq(holding.owner, owner));
      return new Map(
        rows.map(({ token, available, frozen, version }) => [token, { available, frozen, version }]),
      );
    },
    async placeOrder(userId, input, key = createKey()) {
      return z.parse(schemaOf(Order), await perform({ do: placingName(input), userId, input, key }));
    },
    async cancelOrder(userId, orderId, key = createKey()) {
      return z.parse(schemaOf(Order), await perform({ do: 'cancel', userId, orderId, key }));
    },
    async amendOrder(userId, orderId, change, key = createKey()) {
      const command = { do: 'amend', userId, orderId, ...change, key } as const;
      return z.parse(schemaOf(Order), await perform(command));
    },
    async transferBetweenAccounts(userId, { token, amount, to }, key = createKey()) {
      const command = { do: 'transfer', userId, token, amount: amount.toString(), to, key } as const;
      return z.parse(StoredAccounts, await perform(command));
    },
    announce,
    leaderTask(name, schema, work) {
      tasks.add(name, schema, work);
      return async (input) => {
        await perform({ do: 'task', name, input });
      };
    },
    credit: async (movement) => owner().credit(movement),
    post: async (posting) => owner().post(posting),
    setPair: async (pair, write) => owner().setPair(pair, write),
  };

  function owner(): TradingExchange {
    const exchange = own();
    if (!exchange) throw new CallError('unavailable', 'Only the owner of the engine moves money');
    return exchange;
  }
}

/** The name by which an order is asked for: each that a release brought with it is unknown to earlier ones. */
function placingName(input: OrderInput): 'place' | 'placeWithConditions' | 'placeWaiting' | 'placeAtLine' {
  if (input.trigger_line) return 'placeAtLine';
  if (waitsForPrice(input)) return 'placeWaiting';
  return hasConditions(input) ? 'placeWithConditions' : 'place';
}

/** No client's key has a space. */
const createKey = (): string => `own ${randomUUID()}`;
