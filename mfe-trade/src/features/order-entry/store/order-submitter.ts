import { placeOrder, type Order } from '@exchange/contract';
import { compareDecimals } from '@exchange/format';
import { isApiFailure, type Platform } from '@exchange/platform';
import { findOutcome, type FoundOutcome, isRefused, pause, type PendingCommands } from '@exchange/remote-kit';
import { readKindOf } from '../../../common/order-kinds';
import { fieldOfRefusal } from '../../../common/order-refusals';
import type { OrderInput } from '../domain/order-math';
import type { PendingOrder, Refusals, Submission } from '../domain/submission';

/** What the submitter needs of its page. */
export interface OrderSubmitterDeps extends Pick<Platform, 'api' | 'clock'> {
  /** The signed-in user's orders of this pair that have no answer yet. Every page of the user on the device sees them. */
  readonly pending: Pick<PendingCommands<typeof placeOrder>, 'list' | 'find' | 'keep' | 'settle'>;
  createKey(): string;
  /** A failure's message for people. */
  failureText(failure: unknown): string;
  /** The form's submission: the submitter has no state of its own beside it. */
  submission(): Submission;
  onSubmission(next: Submission): void;
  /** Tells the person how a submission ended; also called after the page was left. */
  onEnd(end: Submission): void;
}

/** The exchange places an attempt's order within this time, ms, or never. A request times out after as long. */
const acceptedWithinMs = 15_000;
/** For this long after the button was pressed, an order without an answer is sent again, ms. After that the price has moved on. */
const resentWithinMs = 10_000;
/** Waits before a call that got no answer is repeated, ms. */
const askAgainMs = [1000, 2000, 4000, 8000] as const;

/**
 * Submits the orders of one pair's form, one at a time, and makes sure that each is placed once or not at all (T-09).
 *
 * An order is stored on the device with its idempotency key before it is sent, and removed when its outcome is known. An order
 * without an answer is sent again under its key for a few seconds. After that, or when its page has closed, it is only looked up
 * by its key, so that it is never confused with an equal order from another page. Each attempt carries a deadline after which the
 * exchange does not place it: an order that the exchange does not know some seconds later was not placed.
 */
export class OrderSubmitter {
  /** The work under way. Aborted when the user changes, so that it reports nothing to the next one. */
  private running: AbortController | undefined;
  /** The last order that was not placed. Placing the same order again reuses its key, in case the first one arrives after all. */
  private lost: PendingOrder | undefined;

  constructor(private readonly deps: OrderSubmitterDeps) {}

  /** Submits an order. If an earlier one has no answer, finds out about that one instead and sends nothing. */
  async place(input: OrderInput): Promise<void> {
    if (this.isTaken()) return;
    if (this.deps.pending.list().length > 0) {
      await this.recover();
      return;
    }
    const { lost } = this;
    const again = lost && isSameOrder(lost.asked, input) ? lost : undefined;
    this.lost = undefined;
    const now = this.deps.clock.now();
    const order = again ?? { key: this.deps.createKey(), asked: input, sentAt: now, triedAt: now };
    await this.run((signal) => this.send(order, now, again ? 1 : 0, signal));
  }

  /** Finds out, one after another, what became of the orders that other pages sent and that have no answer. */
  async recover(): Promise<void> {
    if (this.isTaken() || this.deps.pending.list().length === 0) return;
    await this.run((signal) => this.findAll(signal));
  }

  /** Looks up an order again whose outcome could not be found out. */
  async checkAgain(): Promise<void> {
    if (this.deps.submission().phase !== 'unknown') return;
    this.show({ phase: 'idle' });
    await this.recover();
  }

  /** Gives up on an order whose outcome could not be found out. The next order gets a new key. */
  abandon(): void {
    const submission = this.deps.submission();
    if (submission.phase !== 'unknown') return;
    this.deps.pending.settle(submission.pending.key);
    this.show({ phase: 'idle' });
  }

  /** Stops reporting to this page because the user has changed. Pending orders stay stored for their user. */
  forget(): void {
    if (this.isTaken()) this.show({ phase: 'idle' });
    this.running?.abort();
    this.running = undefined;
    this.lost = undefined;
  }

  /** Whether an earlier order comes first. `sending` does not count: the form sets it before it calls `place`. */
  private isTaken(): boolean {
    return this.running !== undefined || this.deps.submission().phase === 'unknown';
  }

  private async run(work: (signal: AbortSignal) => Promise<void>): Promise<void> {
    const running = new AbortController();
    this.running = running;
    try {
      await work(running.signal);
    } finally {
      if (this.running === running) this.running = undefined;
    }
  }

  /** `tries`: how many attempts under this key may have reached the exchange already. */
  private async send(
    order: PendingOrder,
    wishedAt: number,
    tries: number,
    signal: AbortSignal,
  ): Promise<void> {
    const { api, clock, pending } = this.deps;
    for (let tried = tries; ; tried += 1) {
      this.show({ phase: tried === 0 ? 'sending' : 'checking' });
      const triedAt = clock.now();
      pending.keep({ ...order, triedAt });
      let placed: Order | undefined;
      try {
        const input = { ...order.asked, deadline: triedAt + acceptedWithinMs };
        // Without the signal: an order that is on its way cannot be called back.
        placed = (await api.call(placeOrder, input, { idempotencyKey: order.key })).order;
      } catch (failure) {
        if (isOver(signal)) return;
        if (isRefused(failure, tried > 0)) {
          const refusals = refusalsOf(failure, order.asked, this.deps.failureText(failure));
          this.settle(order, { phase: 'refused', refusals });
          return;
        }
      }
      if (isOver(signal)) return;
      if (placed) {
        this.settle(order, { phase: 'placed', order: placed });
        return;
      }
      this.show({ phase: 'checking' });
      const wait = askAgainMs[tried];
      if (wait === undefined || clock.now() + wait - wishedAt > resentWithinMs) break;
      await pause(wait);
      if (isOver(signal)) return;
    }
    await this.find(order, signal);
  }

  private async findAll(signal: AbortSignal): Promise<void> {
    let lost: Submission | undefined;
    for (;;) {
      const [order] = this.deps.pending.list();
      if (!order) break;
      const end = await this.find(order, signal);
      if (isOver(signal) || end?.phase === 'unknown') return;
      if (end?.phase === 'lost') lost = end;
    }
    // The form names the order that was not placed, even if others were found after it.
    if (lost) this.show(lost);
  }

  /** Finds out what became of an order without an answer, and reports it. */
  private async find(order: PendingOrder, signal: AbortSignal): Promise<Submission | undefined> {
    this.show({ phase: 'checking' });
    let found: FoundOutcome<typeof placeOrder> | undefined;
    try {
      found = await findOutcome(this.deps, placeOrder, this.deps.pending, order.key, signal, askAgainMs);
    } catch {
      return this.end({ phase: 'unknown', pending: order });
    }
    if (found?.is === 'made') return this.settle(order, { phase: 'placed', order: found.answer.order });
    if (found?.is === 'notMade') {
      this.lost = order;
      return this.settle(order, { phase: 'lost', pending: order });
    }
    if (found) this.show({ phase: 'idle' });
    return undefined;
  }

  /** Removes an order whose outcome is known from the device, and reports the outcome. */
  private settle(order: PendingOrder, end: Submission): Submission {
    this.deps.pending.settle(order.key);
    return this.end(end);
  }

  private show(next: Submission): void {
    this.deps.onSubmission(next);
  }

  private end(end: Submission): Submission {
    this.show(end);
    this.deps.onEnd(end);
    return end;
  }
}

// A function, because TypeScript assumes that `aborted` does not change during an `await`.
const isOver = (signal: AbortSignal) => signal.aborted;

/** Whether two orders, in plain notation, ask for the same. */
export function isSameOrder(left: OrderInput, right: OrderInput): boolean {
  return (
    left.token === right.token &&
    left.market === right.market &&
    left.side === right.side &&
    readKindOf(left) === readKindOf(right) &&
    waitsFor(left) === waitsFor(right) &&
    compareDecimals(left.price, right.price) === 0 &&
    compareDecimals(left.amount, right.amount) === 0
  );
}

/** The prices that an order waits by. */
const waitsFor = ({ trigger_price, trail_percent, oco_trigger_price, oco_price }: OrderInput): string =>
  [trigger_price, trail_percent, oco_trigger_price, oco_price].join(' ');

/** Where to show a refused order's failure. `text` is the failure's message for people. */
export function refusalsOf(
  failure: unknown,
  { market_type }: Pick<OrderInput, 'market_type'>,
  text: string,
): Refusals {
  if (!isApiFailure(failure)) return { form: text };
  const { price, amount } = failure.fields;
  if (price !== undefined || amount !== undefined) {
    return { ...(price !== undefined && { price }), ...(amount !== undefined && { amount }) };
  }
  const field = fieldOfRefusal(failure.reason) ?? 'form';
  // A sum to spend stands in the amount field: the form has no total then.
  return { [field === 'total' && market_type === 2 ? 'amount' : field]: text };
}
