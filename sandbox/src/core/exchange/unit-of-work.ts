import { CallError } from '../call-error';
import {
  available,
  Journal,
  type Ledger,
  type Movement,
  type Purpose,
  treasuryOwner,
} from '../engine/ledger';
import type { OrderBook } from '../engine/order-book';
import type { PairSpec } from '../engine/pair-spec';
import { minute } from '../time-spans';
import type { PairSession } from '../engine/pair-sessions';
import type {
  OrderChange,
  OrderRecord,
  Placement,
  SessionChange,
  TradingState,
} from '../engine/trading-state';

/**
 * What commands may do to the exchange in their turn. Everything done through one unit of work is written in one
 * transaction; amounts and prices are the engine's integers.
 */
export class UnitOfWork {
  /** Movements of this batch, netted. */
  readonly journal: Journal;
  /** Movements with a cause of their own. */
  readonly journals: Journal[] = [];

  /** `time` is when the batch began, by the clock. */
  constructor(
    private readonly state: TradingState,
    readonly time: number,
  ) {
    this.journal = new Journal('', time);
  }

  book(pair: string): OrderBook {
    return this.state.book(pair);
  }

  /** Price of a pair's last fill, in ticks; undefined before the first. */
  lastPrice(pair: string): bigint | undefined {
    return this.state.lastPrice(pair);
  }

  /** Where trading in a pair stands (T-23). */
  session(pair: string): PairSession {
    return this.state.session(pair);
  }

  /** As `TradingState.setSession`. */
  setSession(pair: PairSpec, change: SessionChange): void {
    this.state.setSession(pair, change, this.journal, this.time);
  }

  /** As `TradingState.requireTaken`. */
  requireTaken(order: Parameters<TradingState['requireTaken']>[0]): void {
    this.state.requireTaken(order);
  }

  get ledger(): Ledger {
    return this.state.ledger;
  }

  openOrder(id: number): Readonly<OrderRecord> | undefined {
    return this.state.openOrder(id);
  }

  openOrders(owner: string): ReadonlyMap<number, Readonly<OrderRecord>> {
    return this.state.openOrders(owner);
  }

  /** As `TradingState.place`; the order is checked already. */
  place(placement: Placement): OrderRecord {
    // What is placed in the past is made up by a simulation.
    const isMadeUp = placement.time < this.time - minute;
    return this.state.place(placement, this.journal, isMadeUp);
  }

  /** As `TradingState.placeLinked`; both orders are checked already. */
  placeLinked(placement: Placement, stop: Placement): OrderRecord {
    return this.state.placeLinked(placement, stop, this.journal);
  }

  /** Revokes an open order of `owner`. Throws `CallError` orderClosed. */
  cancel(owner: string, id: number, pair: PairSpec, time = this.time): OrderRecord {
    if (this.state.openOrder(id)?.owner !== owner) throw new CallError('orderClosed');
    return this.state.cancel(id, pair, this.journal, time);
  }

  /** As `TradingState.amend`, of an order of `owner`; what it is to be is checked already. Throws `CallError` orderClosed. */
  amend(owner: string, id: number, change: OrderChange, pair: PairSpec): OrderRecord {
    if (this.state.openOrder(id)?.owner !== owner) throw new CallError('orderClosed');
    return this.state.amend(id, change, pair, this.journal, this.time);
  }

  /**
   * Revokes what is left of the orders whose time is over, has auctions and pauses end that are due, and fires what the last prices reached
   * before this process had the engine.
   */
  settleDue(): void {
    this.state.expire(this.time, this.journal);
    this.state.endSessions(this.time, this.journal);
    this.state.fire(this.time, this.journal);
  }

  /** Moves `amount` from one owner's available balance to another's. Throws before anything moves when it is not there. */
  move(purpose: Purpose, token: string, amount: bigint, from: string, to: string): void {
    this.state.ledger.transfer(this.journal, {
      ...purpose,
      ...{ token, amount, from: available(from), to: available(to) },
    });
  }

  /**
   * Makes movements as one journal with a cause of its own, which no other journal has; `time` is when it happened. Throws
   * `CallError` insufficientBalance before anything moves when an account does not hold what is taken from it.
   */
  post(cause: string, movements: readonly Movement[], time = this.time): void {
    if (!this.state.ledger.covers(movements)) throw new CallError('insufficientBalance');
    const journal = new Journal(cause, time);
    for (const movement of movements) this.state.ledger.transfer(journal, movement);
    this.journals.push(journal);
  }

  /** Sets a simulated trader's available balance to `amount` by a movement from or to the treasury. */
  fund(owner: string, token: string, amount: bigint): void {
    const missing = amount - this.state.ledger.available(owner, token);
    if (missing > 0n) this.move({ kind: 'funding' }, token, missing, treasuryOwner, owner);
    else this.move({ kind: 'funding' }, token, -missing, owner, treasuryOwner);
  }
}
