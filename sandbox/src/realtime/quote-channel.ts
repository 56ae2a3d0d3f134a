import type { Quote, QuoteMessage } from '@exchange/contract';

/**
 * What can go wrong with the quote stream: `pause` sends nothing, `corrupt` breaks a message, `gap` leaves one out,
 * `duplicate` sends one twice, `reorder` sends one after the next, `disconnect` closes the sockets.
 */
export const streamFaults = ['pause', 'corrupt', 'gap', 'duplicate', 'reorder', 'disconnect'] as const;

/** What the stream does with its next message. */
export type StreamAction = 'send' | (typeof streamFaults)[number];

/** A message on its way out. */
export interface Outgoing {
  readonly message: QuoteMessage;
  /** To be broken on its way (a fault). */
  readonly corrupt: boolean;
}

/** Messages of one organisation's quotes, numbered without a gap. */
export class QuoteChannel {
  /** Codes that wait for the next message. */
  private readonly waiting = new Set<string>();
  private sentAt = 0;
  /** A message that a fault lets the next one overtake. */
  private overtaken: Outgoing | undefined;

  /** `seq` is the number before the first message. */
  constructor(
    private readonly codes: ReadonlySet<string>,
    private readonly epoch: string,
    public seq: number,
  ) {}

  change(code: string): void {
    if (this.codes.has(code)) this.waiting.add(code);
  }

  /** Whether there is something to say: changed quotes, or a sign of life after `heartbeatMs` without one. */
  isDue(now: number, heartbeatMs: number): boolean {
    return this.waiting.size > 0 || Math.abs(now - this.sentAt) >= heartbeatMs;
  }

  /** Makes the next message and answers with what leaves now, in this order; `action` says what goes wrong with it. */
  next(now: number, quote: (code: string) => Quote, action: StreamAction): readonly Outgoing[] {
    const quotes = [...this.waiting].map(quote);
    this.waiting.clear();
    this.sentAt = now;
    this.seq += 1;
    const message = { seq: this.seq, epoch: this.epoch, time: now, quotes };
    const outgoing = { message, corrupt: action === 'corrupt' };
    const late = this.overtaken ? [this.overtaken] : [];
    this.overtaken = undefined;
    if (action === 'gap') return late;
    if (action === 'reorder' && late.length === 0) {
      this.overtaken = outgoing;
      return [];
    }
    return [...(action === 'duplicate' ? [outgoing, outgoing] : [outgoing]), ...late];
  }
}
