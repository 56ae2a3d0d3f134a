import type { Order } from '@exchange/contract';
import { and, eq, inArray } from 'drizzle-orm';
import { CallError } from '../call-error';
import type { Database, Exchange, Holding, PersonalUpdate, Posting, SandboxClock } from '../context';
import type { AuctionResult } from '../engine/call-auction';
import type { PairSession, PriceLimits } from '../engine/pair-sessions';
import type { PairSpec, Side } from '../engine/pair-spec';
import type { Effects, FillRecord, SessionChange, TradingState } from '../engine/trading-state';
import type { SandboxFigures } from '../figures';
import { exchangeOrder } from '../storage/tables';
import { transferCommand } from './account-transfer';
import type { CommandContext } from './batch';
import type { Catalogue } from './catalogue';
import type { UnitOfWork } from './unit-of-work';
import { amendCommand, cancelCommand, placeCommand } from './order-commands';
import { localTask } from './leader-task';
import { type ChangedRecords, personalUpdates } from './personal-updates';
import { creditPosting, postingCommand } from './posting';
import { orderOfRow, verifyLedger } from './state-store';
import type { UserExchange } from './user-exchange';
import { type Command, type CommandWithRows, createWriter, type Writer } from './writer';

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
  /** Where trading in pairs has come to. */
  readonly sessions: readonly PairSession[];
  /** What auctions would come to whose books, or which themselves, changed. */
  readonly auctions: readonly { readonly pair: string; readonly result: AuctionResult | undefined }[];
}

/** The exchange as the trading modules, the stream and the simulated traders use it. */
export interface TradingExchange extends Exchange, UserExchange {
  holdings(owner: string): ReadonlyMap<string, Holding>;
  /** Revokes what is left of orders whose time is over and fires what prices reached, as every batch of commands does first (T-16). */
  settleDueOrders(): Promise<void>;
  /**
   * Runs `task` in the queue; all that it does through the unit of work is one transaction, in which `write` keeps what came of it.
   * For what the sandbox itself plays.
   */
  simulate<Result>(
    task: (unit: UnitOfWork) => Result,
    write?: (transaction: Database, result: Result) => Promise<void>,
  ): Promise<Result>;
  /** Where trading in a pair stands now (T-23). */
  session(pair: string): PairSession;
  /** The prices that an order trades at now (T-17). */
  priceLimits(pair: PairSpec): PriceLimits;
  /** What a pair's auction would come to now; undefined where nothing would trade, or there is none. */
  indicative(pair: string): AuctionResult | undefined;
  /** Present levels of a pair's book from the best on. */
  levels(pair: string, side: Side): readonly { readonly price: bigint; readonly lots: bigint }[];
  /** How it is doing at this moment. */
  figures(): Omit<SandboxFigures, 'ledger' | 'sockets'>;
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
  /** The ledger was audited up to now, by the process that led before: it is not verified again. */
  readonly isAudited?: boolean | undefined;
}

/**
 * Opens the exchange on a storage: verifies the stored ledger, loads books and balances, starts the queue. Rejects
 * with `LedgerBroken` when the ledger contradicts itself.
 */
export async function createExchange(options: ExchangeOptions): Promise<TradingExchange> {
  const { database, clock, catalogue, isSimulated, onError } = options;
  const personal = new Listeners<PersonalUpdate>(onError);
  const batches = new Listeners<CommittedBatch>(onError);
  const reloads = new Set<() => Promise<void>>();
  const committed = new CommittedHoldings();
  let trades = 0;
  let automaticPauses = 0;

  function tellOwners(changed: ChangedRecords): void {
    for (const update of personalUpdates(changed, catalogue, isSimulated)) personal.tell(update);
  }

  if (!options.isAudited) await verifyLedger(database);
  const writer = await createWriter({
    ...options,
    onLoaded: (state) => committed.load(state),
    onCommitted(effects, rows, state) {
      for (const holding of rows.holdings) committed.remember(holding);
      trades += effects.fills.length;
      automaticPauses += rows.sessions.filter(isAutomaticPause).length;
      const changed = { sessions: rows.sessions, auctions: changedAuctions(effects, state) };
      batches.tell({ fills: effects.fills, levels: levelChanges(effects, state), ...changed });
      tellOwners(rows);
    },
    async onReloaded(doubtful) {
      for (const listener of reloads) await listener();
      if (!doubtful) return;
      const ids = doubtful.orders.filter(({ owner }) => !isSimulated(owner)).map(({ id }) => id);
      const stored = await database.select().from(exchangeOrder).where(inArray(exchangeOrder.id, ids));
      tellOwners({ orders: stored.map(orderOfRow), holdings: committed.present(doubtful.holdings) });
    },
  });
  const post = (posting: Posting) => writer.submitWithRows(postingCommand(clock, posting));

  return {
    catalogue,
    database,
    tokens: catalogue.tokens,
    holdings: (owner) => committed.of(owner),
    placeOrder: async (userId, input, key) => writer.submit(placeCommand(catalogue, userId, input, key)),
    cancelOrder: (userId, orderId, key) =>
      changeOrder(writer, options, userId, orderId, (id) => cancelCommand(catalogue, userId, id, key)),
    amendOrder: (userId, orderId, change, key) =>
      changeOrder(writer, options, userId, orderId, (id) => amendCommand(catalogue, userId, id, change, key)),
    transferBetweenAccounts: (userId, transfer, key) => writer.submit(transferCommand(userId, transfer, key)),
    async settleDueOrders() {
      const { nextExpiry, nextSession, isBehind } = writer.state;
      if (isBehind || Math.min(nextExpiry, nextSession) <= clock.now())
        await writer.submit({ work: () => () => undefined });
    },
    simulate: (task, write) => simulate(writer, task, write),
    post,
    setPair: (pair, write) => writer.submitWithRows(pairCommand(writer, catalogue, pair, write)),
    credit: async (movement) => post(creditPosting(movement, catalogue)),
    leaderTask: localTask,
    session: (pair) => writer.state.session(pair),
    priceLimits: (pair) => writer.state.priceLimits(pair, clock.now()),
    indicative: (pair) => indicativeOf(writer.state, pair),
    levels: (pair, side) =>
      [...writer.state.book(pair).side(side).fromBest()].map(({ price, lots }) => ({ price, lots })),
    figures: () => ({
      ...{ open_orders: writer.state.openCount, trades, waiting_commands: writer.waiting },
      paused_pairs: writer.state.pairs.filter((pair) => writer.state.session(pair).state !== 'open').length,
      automatic_pauses: automaticPauses,
    }),
    onPersonal: (listener) => personal.add(listener),
    onCommitted: (listener) => batches.add(listener),
    onReloaded(listener) {
      reloads.add(listener);
      return () => void reloads.delete(listener);
    },
    announce: (update) => personal.tell(update),
    stop: () => writer.stop(),
  };
}

/** Changes an open order of a user's own; refuses one that is unknown to that user, or closed. */
async function changeOrder(
  writer: Writer,
  { database }: ExchangeOptions,
  userId: string,
  orderId: string,
  command: (id: number) => Command<Order>,
): Promise<Order> {
  const id = /^\d+$/.test(orderId) ? Number(orderId) : NaN;
  if (!Number.isSafeInteger(id)) throw new CallError('orderUnknown');
  try {
    // Only in its turn is it sure whether the order is open: outside, the state may be ahead of the storage.
    return await writer.submit(command(id));
  } catch (error) {
    if (!(error instanceof CallError) || error.error !== 'orderClosed') throw error;
    const own = and(eq(exchangeOrder.id, id), eq(exchangeOrder.owner, userId));
    const stored = await database.select({ id: exchangeOrder.id }).from(exchangeOrder).where(own);
    throw stored.length === 0 ? new CallError('orderUnknown') : error;
  }
}

/** Holdings as they are stored; the writer's own may be a batch ahead. */
class CommittedHoldings {
  private readonly owners = new Map<string, Map<string, Holding>>();

  load({ ledger }: TradingState): void {
    this.owners.clear();
    for (const holding of ledger.all()) this.remember(holding);
  }

  remember({ owner, token, available, frozen, version }: OwnedHolding): void {
    const holdings = this.owners.get(owner) ?? new Map<string, Holding>();
    holdings.set(token, { available, frozen, version });
    this.owners.set(owner, holdings);
  }

  of(owner: string): ReadonlyMap<string, Holding> {
    return this.owners.get(owner) ?? new Map<string, Holding>();
  }

  /** What is stored of these holdings. */
  present(holdings: readonly Pick<OwnedHolding, 'owner' | 'token'>[]): OwnedHolding[] {
    return holdings.flatMap(({ owner, token }) => {
      const holding = this.of(owner).get(token);
      return holding ? [{ owner, token, ...holding }] : [];
    });
  }
}

type OwnedHolding = ChangedRecords['holdings'][number];

/** Who hears of something. One that throws does not keep it from the others. */
class Listeners<Message> {
  private readonly listeners = new Set<(message: Message) => void>();

  constructor(private readonly onError: (error: unknown) => void) {}

  /** Returns an unsubscribe function. */
  add(listener: (message: Message) => void): () => void {
    this.listeners.add(listener);
    return () => void this.listeners.delete(listener);
  }

  tell(message: Message): void {
    for (const listener of this.listeners) {
      try {
        listener(message);
      } catch (error) {
        this.onError(error);
      }
    }
  }
}

async function simulate<Result>(
  writer: Writer,
  task: (unit: UnitOfWork) => Result,
  write?: (transaction: Database, result: Result) => Promise<void>,
): Promise<Result> {
  const results: Result[] = [];
  const work = ({ unit }: CommandContext) => {
    results.push(task(unit));
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

/** The command that stores what operators set for a pair, and has the engine go by what it says of the pair's state. */
function pairCommand(
  writer: Writer,
  { pairs }: Catalogue,
  code: string,
  write: Parameters<Exchange['setPair']>[1],
): CommandWithRows {
  let change: SessionChange | undefined;
  return {
    async before(transaction) {
      change = await write(transaction, writer.state.session(code));
      return true;
    },
    work({ unit }) {
      const pair = pairs.get(code);
      if (!pair) throw new CallError('pairUnknown');
      if (change) unit.setSession(pair, change);
      return () => undefined;
    },
  };
}

/** Whether a session is the beginning of an automatic pause. */
const isAutomaticPause = ({ state, cause, extended }: PairSession): boolean =>
  state === 'auction' && cause === 'moveLimit' && !extended;

const indicativeOf = (state: TradingState, pair: string): AuctionResult | undefined =>
  state.session(pair).state === 'auction' ? state.indicative(pair) : undefined;

function changedAuctions(effects: Effects, state: TradingState): CommittedBatch['auctions'] {
  const pairs = new Set([...effects.levels.keys(), ...effects.sessions.keys()]);
  return [...pairs]
    .filter((pair) => state.session(pair).state === 'auction')
    .map((pair) => ({ pair, result: state.indicative(pair) }));
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
