import { cancelOrder, placeOrder } from '@exchange/contract';
import { and, eq, inArray } from 'drizzle-orm';
import { CallError } from '../call-error';
import { keepOutcomes, outcomeOf } from '../commands';
import type { Database, Exchange, Holding, PersonalUpdate, Posting, SandboxClock } from '../context';
import type { Movement } from '../engine/ledger';
import type { PairSpec, Side } from '../engine/pair-spec';
import type { Effects, FillRecord, TradingState } from '../engine/trading-state';
import type { SandboxFigures } from '../figures';
import { exchangeOrder, journal } from '../storage/tables';
import { transferCommand } from './account-transfer';
import type { Turn } from './batch';
import { type Catalogue, tokenOf } from './catalogue';
import type { Desk } from './desk';
import { orderOf, orderView } from './order-view';
import { bindTask } from './owner-task';
import { type ChangedRecords, personalUpdates } from './personal-updates';
import { orderOfRow, verifyLedger } from './state-store';
import type { UserExchange } from './user-exchange';
import { canonicalInput, validateOrder } from './validate-order';
import { createWriter } from './writer';

/** A price level of a book as it is after a batch; 0 lots when it is gone. */
export interface LevelChange {
  readonly pair: string;
  readonly side: Side;
  readonly price: bigint;
  readonly lots: bigint;
}

/** What a committed batch means for the market. */
export interface CommittedBatch {
  readonly fills: readonly FillRecord[];
  readonly levels: readonly LevelChange[];
}

/** The exchange as the trading modules, the stream and the simulated traders use it. */
export interface TradingExchange extends Exchange, UserExchange {
  holdings(owner: string): ReadonlyMap<string, Holding>;
  /**
   * Runs `task` in the queue; all that it does at the desk is one transaction, in which `write` keeps what came of it.
   * For what the sandbox itself plays.
   */
  simulate<Result>(
    task: (desk: Desk) => Result,
    write?: (transaction: Database, result: Result) => Promise<void>,
  ): Promise<Result>;
  /** Present levels of a pair's book from the best on. */
  levels(pair: string, side: Side): readonly { readonly price: bigint; readonly lots: bigint }[];
  /** How it is doing at this moment. */
  figures(): Pick<SandboxFigures, 'openOrders' | 'trades' | 'waitingCommands'>;
  /** Tells of committed batches. Returns its stop. */
  onCommitted(listener: (batch: CommittedBatch) => void): () => void;
  /**
   * Tells that everything was loaded anew from the storage, since a batch could not be written or the answer to it
   * was lost: what was committed may be more than was told. The queue waits for the listener. Returns its stop.
   */
  onReloaded(listener: () => Promise<void>): () => void;
  /** Ends the queue: what is in it is finished, what comes later is refused as unavailable. */
  stop(): Promise<void>;
}

export interface ExchangeOptions {
  readonly database: Database;
  readonly clock: Pick<SandboxClock, 'now'>;
  readonly catalogue: Catalogue;
  /** True for owners that are simulated: they pay no fee and their closed orders are not kept. */
  readonly isSimulated: (owner: string) => boolean;
  /** Hears of batches that could not be written, and of listeners that threw. */
  readonly onError: (error: unknown) => void;
  /** Rejects where another process owns the engine by now; runs in the transaction that it guards. */
  readonly fence?: ((transaction: Database) => Promise<void>) | undefined;
}

/** Open orders a user may have. */
const openOrderLimit = 200;

/**
 * Opens the exchange on a storage: verifies the stored ledger, loads books and balances, starts the queue. Rejects
 * with `LedgerBroken` when the ledger contradicts itself.
 */
export async function createExchange(options: ExchangeOptions): Promise<TradingExchange> {
  const { database, clock, catalogue, isSimulated, onError } = options;
  const personalListeners = new Set<(update: PersonalUpdate) => void>();
  const batchListeners = new Set<(batch: CommittedBatch) => void>();
  const reloadListeners = new Set<() => Promise<void>>();
  /** Holdings as they are stored; the writer's own may be a batch ahead. */
  const committed = new Map<string, Map<string, Holding>>();

  await verifyLedger(database);
  let trades = 0;
  const writer = await createWriter({
    ...options,
    onLoaded(state) {
      committed.clear();
      for (const holding of state.ledger.all()) remember(holding);
    },
    onCommitted(effects, rows, state) {
      for (const holding of rows.holdings) remember(holding);
      trades += effects.fills.length;
      tell(batchListeners, { fills: effects.fills, levels: levelChanges(effects, state) });
      tellOwners(rows);
    },
    async onReloaded(doubtful) {
      for (const listener of reloadListeners) await listener();
      if (!doubtful) return;
      const ids = doubtful.orders.filter(({ owner }) => !isSimulated(owner)).map(({ id }) => id);
      const stored = await database.select().from(exchangeOrder).where(inArray(exchangeOrder.id, ids));
      const holdings = doubtful.holdings.flatMap(({ owner, token }) => {
        const holding = committed.get(owner)?.get(token);
        return holding ? [{ owner, token, ...holding }] : [];
      });
      tellOwners({ orders: stored.map(orderOfRow), holdings });
    },
  });

  function tellOwners(changed: ChangedRecords): void {
    for (const update of personalUpdates(changed, catalogue, isSimulated)) tell(personalListeners, update);
  }

  function remember({
    owner,
    token,
    available,
    frozen,
    version,
  }: Holding & { owner: string; token: string }): void {
    const holdings = committed.get(owner) ?? new Map<string, Holding>();
    holdings.set(token, { available, frozen, version });
    committed.set(owner, holdings);
  }

  function tell<Message>(listeners: ReadonlySet<(message: Message) => void>, message: Message): void {
    for (const listener of listeners) {
      try {
        listener(message);
      } catch (error) {
        onError(error);
      }
    }
  }

  function pairOf(code: string): PairSpec {
    const pair = catalogue.pairs.get(code);
    if (!pair) throw new CallError('pairUnknown', `No pair ${code}`);
    return pair;
  }

  async function simulate<Result>(
    task: (desk: Desk) => Result,
    write?: (transaction: Database, result: Result) => Promise<void>,
  ): Promise<Result> {
    const results: Result[] = [];
    const work = ({ desk }: Turn) => {
      results.push(task(desk));
      return () => undefined;
    };
    if (write) {
      await writer.submitWithRows({
        before: async () => true,
        work,
        async after(transaction) {
          for (const result of results) await write(transaction, result);
        },
      });
    } else await writer.submit({ work });
    for (const result of results) return result;
    throw new CallError('internal', 'A command without an answer');
  }

  async function post({ cause, time, command, prepare }: Posting): Promise<void> {
    let movements: readonly Movement[] = [];
    await writer.submitWithRows({
      async before(transaction) {
        const known = await transaction
          .select({ id: journal.id })
          .from(journal)
          .where(eq(journal.cause, cause));
        if (known.length > 0) return false;
        if (command && (await outcomeOf(transaction, command.mark)) !== undefined) return false;
        movements = await prepare(transaction);
        if (command)
          await keepOutcomes(transaction, clock, [{ mark: command.mark, outcome: command.outcome() }]);
        return movements.length > 0;
      },
      work({ desk }) {
        desk.post(cause, movements, time);
        return () => undefined;
      },
    });
  }

  return {
    catalogue,
    database,
    tokens: catalogue.tokens,
    holdings: (owner) => committed.get(owner) ?? new Map<string, Holding>(),
    async placeOrder(userId, input, key) {
      const pair = pairOf(`${input.token}_${input.market}`);
      const { name } = placeOrder;
      return writer.submit({
        ...(key !== undefined && { mark: { owner: userId, name, key, input: canonicalInput(input) } }),
        work(turn) {
          const earlier = turn.repeated();
          if (earlier) return () => orderOf(earlier());
          const { desk, keep } = turn;
          if (input.deadline !== undefined && desk.time > input.deadline) throw new CallError('orderTooLate');
          const placement = validateOrder(userId, input, pair, desk.time);
          // A market order never stays open.
          if (placement.type === 1 && desk.openOrders(userId).size >= openOrderLimit)
            throw new CallError('tooManyOpenOrders');
          const order = desk.place(placement);
          keep(() => JSON.stringify(orderView(order, pair)));
          return () => orderView(order, pair);
        },
      });
    },
    async cancelOrder(userId, orderId, key) {
      const id = /^\d+$/.test(orderId) ? Number(orderId) : NaN;
      if (!Number.isSafeInteger(id)) throw new CallError('orderUnknown');
      try {
        // Only in its turn is it sure whether the order is open: outside, the state may be ahead of the storage.
        return await writer.submit({
          ...(key !== undefined && {
            mark: { owner: userId, name: cancelOrder.name, key, input: String(id) },
          }),
          work(turn) {
            const earlier = turn.repeated();
            if (earlier) return () => orderOf(earlier());
            const { desk, keep } = turn;
            const open = desk.openOrder(id);
            if (open?.owner !== userId) throw new CallError('orderClosed');
            const pair = pairOf(open.pair);
            const order = desk.cancel(userId, id, pair);
            keep(() => JSON.stringify(orderView(order, pair)));
            return () => orderView(order, pair);
          },
        });
      } catch (error) {
        if (!(error instanceof CallError) || error.error !== 'orderClosed') throw error;
        const own = and(eq(exchangeOrder.id, id), eq(exchangeOrder.owner, userId));
        const stored = await database.select({ id: exchangeOrder.id }).from(exchangeOrder).where(own);
        throw stored.length === 0 ? new CallError('orderUnknown') : error;
      }
    },
    transferBetweenAccounts: (userId, transfer, key) => writer.submit(transferCommand(userId, transfer, key)),
    simulate,
    post,
    async credit({ userId, token, amount, from, cause, time, write }) {
      if (amount <= 0n) throw new RangeError('A credit moves more than zero');
      tokenOf(catalogue.tokens, token);
      await post({
        cause,
        ...(time !== undefined && { time }),
        async prepare(transaction) {
          await write?.(transaction);
          return [
            {
              token,
              amount,
              from: { owner: `@${from}`, part: 'available' },
              to: { owner: userId, part: 'available' },
            },
          ];
        },
      });
    },
    ownerTask: bindTask,
    levels: (pair, side) =>
      [...writer.state.book(pair).side(side).fromBest()].map(({ price, lots }) => ({ price, lots })),
    figures: () => ({
      openOrders: writer.state.openCount,
      trades,
      waitingCommands: writer.waiting,
    }),
    onPersonal: (listener) => subscribe(personalListeners, listener),
    onCommitted: (listener) => subscribe(batchListeners, listener),
    onReloaded: (listener) => subscribe(reloadListeners, listener),
    announce: (update) => tell(personalListeners, update),
    stop: () => writer.stop(),
  };
}

function levelChanges(effects: Effects, state: TradingState): LevelChange[] {
  const changes: LevelChange[] = [];
  for (const [pair, { bids, asks }] of effects.levels) {
    const book = state.book(pair);
    for (const price of bids) changes.push({ pair, side: 1, price, lots: book.bids.lotsAt(price) });
    for (const price of asks) changes.push({ pair, side: 2, price, lots: book.asks.lotsAt(price) });
  }
  return changes;
}

function subscribe<Listener>(listeners: Set<Listener>, listener: Listener): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}
