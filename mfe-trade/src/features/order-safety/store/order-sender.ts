import type { Order, placeOrder } from '@exchange/contract';
import { isRefused, type PendingCommands, timeToArrive } from '@exchange/remote-kit';
import type { SendingCalls } from '../data/sending-calls';
import { deadlineOf, isSameInput, type OrderInput, type SentOrder } from '../domain/sent-order';

/**
 * Where an order stands. `sending`: on its way. `checking`: no answer came, so what became of it is found out.
 * `unknown`: that failed too, and a person decides.
 */
export type SendingPhase = 'idle' | 'sending' | 'checking' | 'unknown';

/** What the sender needs from around it. */
export interface SenderSurroundings {
  readonly calls: SendingCalls;
  /** The orders of the pair and of whoever is signed in that have no answer yet, each known to every page of the user. */
  readonly kept: Pick<PendingCommands<typeof placeOrder>, 'list' | 'find' | 'keep' | 'settle'>;
  /** The exchange's time, ms since the epoch. */
  now(): number;
  createKey(): string;
  onPhase(phase: SendingPhase): void;
  /** The order was placed; also when the page was left meanwhile. */
  onPlaced(order: Order): void;
  /** The exchange refused it: nothing was placed. */
  onRefused(failure: unknown): void;
  /** It never reached the exchange: nothing was placed. */
  onLost(sent: SentOrder): void;
  /** What became of it could not be found out. */
  onUnknown(): void;
}

/** How long after a person's wish an order without an answer is sent again with its key, ms. Later the price is another one. */
const resentWithinMs = 10_000;
/** Waits before an unanswered question is asked again, ms. */
const askAgainMs = [1000, 2000, 4000, 8000] as const;
/** Wait before the exchange is asked again for an order that may still arrive, ms. */
const lookAgainMs = 2000;

/**
 * Sends the orders of one pair's form, one at a time, and sees to it that each is placed once or not at all (T-09). An
 * order is kept on the device with its idempotency key before it is sent, until its answer is known. One without an
 * answer is sent again with its key for a few seconds; after that, or when its page has ended, it is never sent but looked
 * for by its key, so that none is taken for an equal one that another page sent. Each attempt has a deadline, after which
 * the exchange places nothing: what it does not know some seconds later was not placed.
 */
export class OrderSender {
  private phase: SendingPhase = 'idle';
  /** The last order that is known not to have been placed: the same wish is sent with its key, lest it arrives after all. */
  private lost: SentOrder | undefined;
  /** The order whose fate could not be found out. */
  private unknown: SentOrder | undefined;
  /** Rises when whoever is signed in changes, so that what is under way for the one before says nothing more. */
  private generation = 0;
  /** Rises with each search for an order without an answer, and when it is ended. */
  private search = 0;

  constructor(private readonly around: SenderSurroundings) {}

  /** Sends an order. One whose answer is not known comes first: then that is found out, and this one is not sent. */
  async place(input: OrderInput): Promise<void> {
    if (this.phase !== 'idle') return;
    if (this.around.kept.list().length > 0) {
      await this.recover();
      return;
    }
    const { lost } = this;
    const again = lost && isSameInput(lost.asked, input) ? lost : undefined;
    this.lost = undefined;
    const now = this.around.now();
    await this.send(
      now,
      {
        key: again?.key ?? this.around.createKey(),
        asked: again?.asked ?? input,
        sentAt: again?.sentAt ?? now,
        triedAt: now,
      },
      again ? 1 : 0,
    );
  }

  /** Finds out what became of the orders that other pages sent and that have no answer yet, one after another. */
  async recover(): Promise<void> {
    const { generation } = this;
    while (this.phase === 'idle' && generation === this.generation) {
      const [sent] = this.around.kept.list();
      if (!sent) return;
      await this.lookFor(sent);
    }
  }

  /** Looks again for an order whose fate is unknown. */
  async checkAgain(): Promise<void> {
    if (this.phase !== 'unknown') return;
    this.setPhase('idle');
    await this.recover();
  }

  /** Gives up on an order whose fate is unknown; the next one is a new wish. */
  abandon(): void {
    if (this.phase !== 'unknown' || !this.unknown) return;
    this.settle(this.unknown);
  }

  /** Somebody else is signed in, or nobody: what is under way says nothing more here. What is kept stays kept. */
  forget(): void {
    this.generation += 1;
    this.search += 1;
    this.lost = undefined;
    this.setPhase('idle');
  }

  /** `tries`: how often the key may have reached the exchange already. */
  private async send(wishedAt: number, sent: SentOrder, tries: number): Promise<void> {
    const { generation } = this;
    for (let tried = tries; ; tried += 1) {
      this.setPhase(tried === 0 ? 'sending' : 'checking');
      const triedAt = this.around.now();
      this.around.kept.keep({ ...sent, triedAt });
      try {
        const order = await this.around.calls.place(sent.asked, sent.key, deadlineOf(triedAt));
        if (generation === this.generation) this.placed(sent, order);
        return;
      } catch (failure) {
        if (generation !== this.generation) return;
        if (isRefused(failure, tried > 0)) {
          this.settle(sent);
          this.around.onRefused(failure);
          return;
        }
      }
      this.setPhase('checking');
      const wait = askAgainMs[tried];
      if (wait === undefined || this.around.now() + wait - wishedAt > resentWithinMs) break;
      await pause(wait);
      if (generation !== this.generation) return;
    }
    await this.lookFor(sent);
  }

  private async lookFor(sent: SentOrder): Promise<void> {
    this.search += 1;
    const { search } = this;
    const isWanted = () => search === this.search;
    this.setPhase('checking');
    for (let failures = 0; ;) {
      const askedAt = this.around.now();
      try {
        const order = await this.around.calls.find(sent);
        if (!isWanted()) return;
        if (order) {
          this.placed(sent, order);
          return;
        }
        failures = 0;
      } catch {
        if (!isWanted()) return;
        const wait = askAgainMs[failures];
        if (wait === undefined) {
          this.unknown = sent;
          this.setPhase('unknown');
          this.around.onUnknown();
          return;
        }
        await pause(wait);
        if (!isWanted()) return;
        failures += 1;
        continue;
      }
      const kept = this.around.kept.find(sent.key);
      if (!kept) {
        // Another page of the user has found out, and said so.
        this.setPhase('idle');
        return;
      }
      const wait = timeToArrive(kept, askedAt);
      if (wait === 0) {
        this.settle(sent);
        this.lost = sent;
        this.around.onLost(sent);
        return;
      }
      await pause(Math.min(wait, lookAgainMs));
      if (!isWanted()) return;
    }
  }

  private placed(sent: SentOrder, order: Order): void {
    this.settle(sent);
    this.around.onPlaced(order);
  }

  /** The answer is known. */
  private settle(sent: SentOrder): void {
    this.around.kept.settle(sent.key);
    this.setPhase('idle');
  }

  private setPhase(phase: SendingPhase): void {
    this.phase = phase;
    this.around.onPhase(phase);
  }
}

const pause = (milliseconds: number) => new Promise<void>((resolve) => setTimeout(resolve, milliseconds));
