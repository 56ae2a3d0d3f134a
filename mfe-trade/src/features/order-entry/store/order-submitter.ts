import { placeOrder } from '@exchange/contract';
import { compareDecimals } from '@exchange/format';
import { isApiFailure, type Platform } from '@exchange/platform';
import { findOutcome, type FoundOutcome, isRefused, pause, type PendingCommands } from '@exchange/remote-kit';
import { isSameLine } from '../../../common/drawn-line';
import { readKindOf } from '../../../common/read-order';
import { fieldOfRefusal } from '../../../common/order-refusals';
import type { OrderInput } from '../domain/order-math';
import type { PendingOrder, Refusals, Submission } from '../domain/submission';

/** Where an order without a known outcome stands: on its way, looked for, or not to be found out. */
export type SentState = 'sending' | 'checking' | 'unknown';

/** What the submitter needs of its page. */
export interface OrderSubmitterDeps extends Pick<Platform, 'api' | 'clock'> {
  /** The signed-in user's orders of this pair that have no answer yet. Every page of the user on the device sees them. */
  readonly pending: Pick<PendingCommands<typeof placeOrder>, 'list' | 'find' | 'keep' | 'settle'>;
  createKey(): string;
  /** Message for people of what failed with an order. */
  failureText(failure: unknown, asked: OrderInput): string;
  /** The form's submission: the submitter has no state of its own beside it. */
  submission(): Submission;
  /** `order` is the one that it is about. */
  onSubmission(next: Submission, order?: PendingOrder): void;
  /** An order has got to a state, or none any more: its outcome is known, or somebody else's business. */
  onState?(order: PendingOrder, state: SentState | undefined): void;
  /** Tells the person how a submission ended; also called after the page was left. */
  onEnd(end: Submission, order: PendingOrder): void;
}

/** The exchange places an attempt's order within this time, ms, or never. A request times out after as long. */
const acceptedWithinMs = 15_000;
/** For this long after the button was pressed, an order without an answer is sent again, ms. After that the price has moved on. */
const resentWithinMs = 10_000;
/** Waits before a call that got no answer is repeated, ms. */
const askAgainMs = [1000, 2000, 4000, 8000] as const;

/** What is under way for one user. Aborted when the user changes, so that it reports nothing to the next one. */
class Work {
  readonly controller = new AbortController();
  /** Keys of the orders that are on their way for the first time. */
  readonly sending = new Set<string>();
  /** How many have no answer and are dealt with, or wait for that. */
  troubled = 0;
  private last: Promise<void> = Promise.resolve();

  /** Deals with what has no answer, one after the other. */
  async inTurn(deal: (signal: AbortSignal) => Promise<void>): Promise<void> {
    const { signal } = this.controller;
    this.troubled += 1;
    const turn = this.last.then(() => (isOver(signal) ? undefined : deal(signal)));
    this.last = turn.catch(() => undefined);
    try {
      await turn;
    } finally {
      this.troubled -= 1;
    }
  }
}

/**
 * Submits the orders of one pair's form and makes sure that each is placed once or not at all (T-09). Several can be on their way at
 * the same time; as soon as one has no answer no further one is sent until its fate is known.
 *
 * An order is stored on the device with its idempotency key before it is sent, and removed when its outcome is known. An order
 * without an answer is sent again under its key for a few seconds. After that, or when its page has closed, it is only looked up
 * by its key, so that it is never confused with an equal order from another page. Each attempt carries a deadline after which the
 * exchange does not place it: an order that the exchange does not know some seconds later was not placed.
 */
export class OrderSubmitter {
  private work = new Work();
  /** The last order that was not placed. Placing the same order again reuses its key, in case the first one arrives after all. */
  private lost: PendingOrder | undefined;

  constructor(private readonly deps: OrderSubmitterDeps) {}

  /** Submits an order. If an earlier one has no answer, finds out about that one instead and sends nothing: answers with false then. */
  async place(input: OrderInput): Promise<boolean> {
    if (this.isTaken()) return false;
    if (this.unanswered().length > 0) {
      await this.recover();
      return false;
    }
    const { lost } = this;
    const again = lost && isSameOrder(lost.asked, input) ? lost : undefined;
    this.lost = undefined;
    const now = this.deps.clock.now();
    const order = again ?? { key: this.deps.createKey(), asked: input, sentAt: now, triedAt: now };
    await this.send(order, again ? 1 : 0);
    return true;
  }

  /** Finds out, one after another, what became of the orders that other pages sent and that have no answer. */
  async recover(): Promise<void> {
    if (this.isTaken() || this.unanswered().length === 0) return;
    await this.work.inTurn((signal) => this.findAll(signal));
  }

  /** Looks up an order again whose outcome could not be found out. */
  async checkAgain(): Promise<void> {
    if (this.deps.submission().phase !== 'unknown') return;
    this.deps.onSubmission({ phase: 'idle' });
    await this.recover();
  }

  /** Gives up on an order whose outcome could not be found out, and goes on to the next one. The next order gets a new key. */
  abandon(): void {
    const submission = this.deps.submission();
    if (submission.phase !== 'unknown') return;
    this.deps.pending.settle(submission.pending.key);
    this.deps.onState?.(submission.pending, undefined);
    this.deps.onSubmission({ phase: 'idle' });
    // Others may have got no answer meanwhile.
    void this.recover();
  }

  /** Stops reporting to this page because the user has changed. Pending orders stay stored for their user. */
  forget(): void {
    if (this.isTaken()) this.deps.onSubmission({ phase: 'idle' });
    this.work.controller.abort();
    this.work = new Work();
    this.lost = undefined;
  }

  /** Whether an earlier order comes first. `sending` does not count: the form sets it before it calls `place`. */
  private isTaken(): boolean {
    return this.work.troubled > 0 || this.deps.submission().phase === 'unknown';
  }

  private unanswered(): readonly PendingOrder[] {
    return this.deps.pending.list().filter(({ key }) => !this.work.sending.has(key));
  }

  /** `tries`: how many attempts under this key may have reached the exchange already. */
  private async send(order: PendingOrder, tries: number): Promise<void> {
    const { work } = this;
    const { signal } = work.controller;
    const wishedAt = this.deps.clock.now();
    work.sending.add(order.key);
    this.deps.onState?.(order, 'sending');
    this.show({ phase: tries === 0 ? 'sending' : 'checking' }, order);
    const end = await this.attempt(order, tries, signal);
    work.sending.delete(order.key);
    if (isOver(signal)) return;
    if (end) this.settle(order, end, work.troubled === 0);
    else await work.inTurn((within) => this.sendAgain(order, wishedAt, tries + 1, within));
  }

  /** Sends an order again for as long as its price is likely to stand, and looks it up after that. */
  private async sendAgain(
    order: PendingOrder,
    wishedAt: number,
    tries: number,
    signal: AbortSignal,
  ): Promise<void> {
    const { clock } = this.deps;
    // A person is asked about another one first; this one is looked up after that.
    if (this.deps.submission().phase === 'unknown') {
      this.deps.onState?.(order, 'unknown');
      return;
    }
    for (let tried = tries; ; tried += 1) {
      this.check(order);
      const wait = askAgainMs[tried - 1];
      if (wait === undefined || clock.now() + wait - wishedAt > resentWithinMs) break;
      await pause(wait);
      if (isOver(signal)) return;
      // The device may have slept meanwhile.
      if (clock.now() - wishedAt > resentWithinMs) break;
      const end = await this.attempt(order, tried, signal);
      if (isOver(signal)) return;
      if (end) {
        this.settle(order, end);
        return;
      }
    }
    await this.find(order, signal);
  }

  /** Sends an order once; undefined when no answer came that settles it. */
  private async attempt(
    order: PendingOrder,
    tried: number,
    signal: AbortSignal,
  ): Promise<Submission | undefined> {
    const { api, clock, pending } = this.deps;
    const triedAt = clock.now();
    pending.keep({ ...order, triedAt });
    try {
      const input = { ...order.asked, deadline: triedAt + acceptedWithinMs };
      // Without the signal: an order that is on its way cannot be called back.
      const placed = await api.call(placeOrder, input, { idempotencyKey: order.key });
      return { phase: 'placed', order: placed.order };
    } catch (failure) {
      if (isOver(signal) || !isRefused(failure, tried > 0)) return undefined;
      return {
        phase: 'refused',
        refusals: refusalsOf(failure, order.asked, this.deps.failureText(failure, order.asked)),
      };
    }
  }

  private async findAll(signal: AbortSignal): Promise<void> {
    let lost: PendingOrder | undefined;
    for (;;) {
      const [order] = this.unanswered();
      if (!order) break;
      const end = await this.find(order, signal);
      if (isOver(signal) || end?.phase === 'unknown') return;
      if (end?.phase === 'lost') lost = order;
    }
    // The form names the order that was not placed, even if others were found after it.
    if (lost) this.show({ phase: 'lost', pending: lost }, lost);
  }

  /** Finds out what became of an order without an answer, and reports it. */
  private async find(order: PendingOrder, signal: AbortSignal): Promise<Submission | undefined> {
    this.check(order);
    let found: FoundOutcome<typeof placeOrder> | undefined;
    try {
      found = await findOutcome(this.deps, placeOrder, this.deps.pending, order.key, signal, askAgainMs);
    } catch {
      this.deps.onState?.(order, 'unknown');
      return this.end({ phase: 'unknown', pending: order }, order);
    }
    if (found?.is === 'made') return this.settle(order, { phase: 'placed', order: found.answer.order });
    if (found?.is === 'notMade') {
      this.lost = order;
      return this.settle(order, { phase: 'lost', pending: order });
    }
    if (found) {
      this.deps.onState?.(order, undefined);
      this.show({ phase: 'idle' }, order);
    }
    return undefined;
  }

  private check(order: PendingOrder): void {
    this.deps.onState?.(order, 'checking');
    this.show({ phase: 'checking' }, order);
  }

  /** Removes an order whose outcome is known from the device, and reports the outcome; to the form unless that is about another one. */
  private settle(order: PendingOrder, end: Submission, isShown = true): Submission {
    this.deps.pending.settle(order.key);
    this.deps.onState?.(order, undefined);
    return this.end(end, order, isShown);
  }

  private show(next: Submission, order: PendingOrder): void {
    this.deps.onSubmission(next, order);
  }

  private end(end: Submission, order: PendingOrder, isShown = true): Submission {
    if (isShown) this.show(end, order);
    this.deps.onEnd(end, order);
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
    waitAlike(left, right) &&
    compareDecimals(left.price, right.price) === 0 &&
    compareDecimals(left.amount, right.amount) === 0
  );
}

/** Whether two orders wait by the same. The exchange tells a price of one that waits for a drawn line, too. */
const waitAlike = (left: OrderInput, right: OrderInput): boolean =>
  left.trigger_line && right.trigger_line
    ? isSameLine(left.trigger_line, right.trigger_line)
    : !left.trigger_line && !right.trigger_line && waitsFor(left) === waitsFor(right);

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
