import type { PairState, PauseCause } from '@exchange/contract';
import type { PairProtection, PairSpec } from './pair-spec';
import { type PriceRange, PriceWindow, type Print } from './price-window';

/** Where trading in a pair stands (T-23). */
export interface PairSession {
  readonly pair: string;
  readonly state: PairState;
  /** Who brought it about; of a pair that is open who did last. */
  readonly cause: PauseCause;
  /** Operators' words; empty for what the exchange did by itself. */
  readonly reason: string;
  /** Since when, ms since the epoch; 0 for ever. */
  readonly since: number;
  /** When it goes on by itself: an auction ends then, and anything else that is not open goes to an auction. 0 for not by itself. */
  readonly until: number;
  /** Ticks: the price that it was opened at, from which moves are reckoned first; 0 for none. */
  readonly reference: bigint;
  /** Whether the auction was extended. */
  readonly extended: boolean;
}

/** A pair that paused by itself, or opened after that (T-17), in ticks and lots; times in ms since the epoch. */
export type AutomaticPause = { readonly pair: string; readonly time: number } & (
  | {
      readonly kind: 'paused';
      /** The price that stood lately and is furthest away, and the one that an order met. */
      readonly from: bigint;
      readonly to: bigint;
      readonly until: number;
    }
  | {
      readonly kind: 'reopened';
      /** What it opened at: the auction's price, or the last one where nothing crossed. */
      readonly price: bigint;
      readonly lots: bigint;
    }
);

/** The prices, in ticks, from which and up to which an incoming order trades; undefined for no such end. */
export interface PriceLimits {
  readonly lowest: bigint | undefined;
  readonly highest: bigint | undefined;
}

const whole = 1_000_000n;

/** The prices, in ticks, that a trade may be at after these: within the limit of the lowest and of the highest. */
function allowedAfter({ lowest, highest }: PriceRange, movePpm: bigint): PriceRange {
  return {
    lowest: (highest * (whole - movePpm) + whole - 1n) / whole,
    highest: (lowest * (whole + movePpm)) / whole,
  };
}

const within = (price: bigint, { lowest, highest }: PriceRange): boolean =>
  price >= lowest && price <= highest;

/** Where trading in each pair stands, and how far it has moved. */
export class PairSessions {
  private readonly sessions = new Map<string, PairSession>();
  private readonly windows = new Map<string, PriceWindow>();
  /** No session goes on by itself before this time; ms since the epoch. */
  nextDue = Infinity;

  constructor(private readonly protectionOf: (pair: PairSpec) => PairProtection) {}

  of(pair: string): PairSession {
    return this.sessions.get(pair) ?? alwaysOpen(pair);
  }

  stateOf(pair: string): PairState {
    return this.sessions.get(pair)?.state ?? 'open';
  }

  set(session: PairSession): void {
    this.sessions.set(session.pair, session);
    const ends = [...this.sessions.values()].flatMap(({ until }) => (until > 0 ? [until] : []));
    this.nextDue = Math.min(Infinity, ...ends);
  }

  /** Those that go on by themselves at a time, by pair. */
  due(time: number): PairSession[] {
    if (time < this.nextDue) return [];
    const due = [...this.sessions.values()].filter(({ until }) => until > 0 && until <= time);
    return due.sort((one, other) => (one.pair < other.pair ? -1 : 1));
  }

  /** Notes a trade. */
  printed(pair: PairSpec, price: bigint, time: number): void {
    const window = this.windowOf(pair.code);
    // Without a limit nothing asks for what came before.
    if (this.protectionOf(pair).movePpm === undefined) window.reset(price, time);
    else window.add(price, time);
  }

  /** Has moves be reckoned from a price alone. */
  beginAt(pair: string, price: bigint | undefined, time: number): void {
    this.windowOf(pair).reset(price, time);
  }

  /**
   * Which of its stored trades a pair's window is made of: those after `from`, and before them `opening`, or where there is none the
   * last one up to then.
   */
  windowNeeds(pair: PairSpec, now: number): { readonly from: number; readonly opening: Print | undefined } {
    const { since, reference } = this.of(pair.code);
    const { movePpm, windowMs } = this.protectionOf(pair);
    if (movePpm === undefined) return { from: now, opening: undefined };
    const from = now - windowMs;
    if (since <= from) return { from, opening: undefined };
    return { from: since - 1, opening: reference > 0n ? { price: reference, time: since } : undefined };
  }

  /** Puts in trades as {@link windowNeeds} asks for them, the oldest first. */
  restore(pair: string, prints: readonly Print[]): void {
    const window = this.windowOf(pair);
    window.reset(undefined, 0);
    for (const { price, time } of prints) window.add(price, time);
  }

  /**
   * Whether a trade at a price keeps within the limit of its pair (T-17); `first` is the first price that the same order traded at.
   * Undefined where there is no limit.
   */
  admits(pair: PairSpec, time: number): ((price: bigint, first: bigint | undefined) => boolean) | undefined {
    const allowed = this.allowed(pair, time);
    return (
      allowed &&
      ((price, first) => {
        const range = allowed(first);
        return range === undefined || within(price, range);
      })
    );
  }

  /** The lowest price that an order trades at which begins at the best bid, and the highest of one that begins at the best ask (T-17). */
  limits(
    pair: PairSpec,
    time: number,
    best: Readonly<Record<'bid' | 'ask', bigint | undefined>>,
  ): PriceLimits {
    const allowed = this.allowed(pair, time);
    return { lowest: allowed?.(best.bid)?.lowest, highest: allowed?.(best.ask)?.highest };
  }

  /** The prices that keep within a pair's limit, by the first one that an order traded at; undefined where there is no limit. */
  private allowed(
    pair: PairSpec,
    time: number,
  ): ((first: bigint | undefined) => PriceRange | undefined) | undefined {
    const { movePpm, windowMs } = this.protectionOf(pair);
    if (movePpm === undefined) return undefined;
    const range = this.windowOf(pair.code).range(time - windowMs);
    return (first) => {
      const begun = first === undefined ? range : extended(range, first);
      return begun && allowedAfter(begun, movePpm);
    };
  }

  /** The price that stood lately and is furthest from one that the limit refused. */
  furthestFrom(pair: PairSpec, price: bigint, time: number): bigint {
    const range = this.windowOf(pair.code).range(time - this.protectionOf(pair).windowMs);
    if (!range) return price;
    return price > range.highest ? range.lowest : range.highest;
  }

  /** Whether the price of an auction is further from the last one than the limit of its pair. */
  isBeyond(pair: PairSpec, price: bigint, last: bigint | undefined): boolean {
    const { movePpm } = this.protectionOf(pair);
    if (movePpm === undefined || last === undefined) return false;
    return !within(price, allowedAfter({ lowest: last, highest: last }, movePpm));
  }

  /** The session after an incoming order met the limit. */
  paused(pair: PairSpec, time: number): PairSession {
    const until = time + this.protectionOf(pair).pauseMs;
    const begun = { since: time, until, reference: 0n, extended: false };
    return { pair: pair.code, state: 'auction', cause: 'moveLimit', reason: '', ...begun };
  }

  /** The auction by which a session ends, or which extends one. */
  auction({ pair, cause, reason, ...session }: PairSession, spec: PairSpec, time: number): PairSession {
    const extended = session.state === 'auction';
    const until = time + this.protectionOf(spec).auctionMs;
    const since = extended ? session.since : time;
    return { pair, state: 'auction', cause, reason, since, until, reference: 0n, extended };
  }

  private windowOf(pair: string): PriceWindow {
    const window = this.windows.get(pair) ?? new PriceWindow();
    this.windows.set(pair, window);
    return window;
  }
}

const alwaysOpen = (pair: string): PairSession => ({
  ...{ pair, state: 'open', cause: 'operators', reason: '' },
  ...{ since: 0, until: 0, reference: 0n, extended: false },
});

function extended(range: PriceRange | undefined, price: bigint): PriceRange {
  if (!range) return { lowest: price, highest: price };
  const { lowest, highest } = range;
  return { lowest: price < lowest ? price : lowest, highest: price > highest ? price : highest };
}
