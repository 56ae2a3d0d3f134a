import { linePriceAt } from '../../core/engine/line-price';
import { type MovingPrice, type PricePlace, PriceQueue } from '../../core/price-queue';
import { type Direction, ThresholdQueue } from '../../core/threshold-queue';
import { minute } from '../../core/time-spans';
import { directionOf, lineOf } from './alert-terms';
import { type Move, MoveWindow, type TimedPrice } from './move-window';
import type { priceAlerts } from './tables';

type Row = typeof priceAlerts.$inferSelect;

/** A trade that alerts are held against; numbers rise over all pairs. */
export interface SeenTrade extends TimedPrice {
  readonly id: number;
  readonly pair: string;
}

/** An alert that waits, as the index knows it. */
export type WaitingAlert = Pick<
  Row,
  | 'id'
  | 'userId'
  | 'pair'
  | 'kind'
  | 'threshold'
  | 'line'
  | 'span'
  | 'repeat'
  | 'note'
  | 'state'
  | 'afterTrade'
  | 'restUntil'
  | 'changeTime'
  | 'version'
>;

/** What a trade did to an alert: it is met, or it is armed again after its rest. */
export interface Transition {
  /** As it was before. */
  readonly alert: WaitingAlert;
  readonly next: Pick<Row, 'state' | 'afterTrade' | 'restUntil' | 'version'>;
  readonly trade: SeenTrade;
  /** Of one that is met, where it waits for a move. */
  readonly move: Move | undefined;
}

/**
 * How long a repeating alert rests after it was told, ms. Only a trade after that which does not meet it arms it again, so that a price
 * around the threshold does not ring with each trade. One for a move rests for its span, within which the same move would be seen again.
 */
export const restMs = 5 * minute;
const restOf = ({ span }: Pick<Row, 'span'>): number => Math.max(restMs, span);

/**
 * Where an alert waits: the way that the value has to go, and how far. An armed one waits to be met, one whose rest is over for a value on
 * the other side, which arms it again. A line is not looked at before the alert had its terms.
 */
function targetOf(alert: WaitingAlert): {
  readonly direction: Direction;
  readonly price: bigint | MovingPrice;
} {
  const met = directionOf(alert);
  const isArmed = alert.state === 'armed';
  const direction = isArmed ? met : met === 'rising' ? 'falling' : 'rising';
  const beyond = isArmed ? 0n : met === 'rising' ? -1n : 1n;
  const line = lineOf(alert);
  if (!line) return { direction, price: alert.threshold + beyond };
  const { changeTime } = alert;
  return { direction, price: (at) => linePriceAt(line, met, Math.max(at, changeTime)) + beyond };
}

/** What trades are held against: the price, or how far it moved within a span. Alerts wait for its value to rise or fall to a bound. */
class Gauge {
  private readonly queues = {
    rising: new PriceQueue<WaitingAlert>('rising'),
    falling: new PriceQueue<WaitingAlert>('falling'),
  };
  /** By when their rest is over. */
  private readonly resting = new ThresholdQueue<WaitingAlert>('rising');
  /** Takes an alert out of the queue that it stands in. */
  private readonly leaves = new Map<string, () => void>();

  get isEmpty(): boolean {
    return this.leaves.size === 0;
  }

  add(alert: WaitingAlert): void {
    if (alert.state === 'armed') {
      this.wait(alert);
      return;
    }
    const place = this.resting.add(alert, BigInt(alert.restUntil));
    this.leaves.set(alert.id, () => this.resting.remove(place));
  }

  private wait(alert: WaitingAlert): void {
    const { direction, price } = targetOf(alert);
    const queue = this.queues[direction];
    const place: PricePlace<WaitingAlert> = queue.add(alert, price);
    this.leaves.set(alert.id, () => queue.remove(place));
  }

  remove(id: string): void {
    this.leaves.get(id)?.();
    this.leaves.delete(id);
  }

  /** What a trade does to the alerts, where the value is now `value`. */
  step(value: bigint, trade: SeenTrade, move: Move | undefined, transitions: Transition[]): void {
    // Their rest is over: from now on a value on the other side of the threshold arms them.
    for (const alert of this.resting.take(BigInt(trade.time))) this.wait(alert);
    const { rising, falling } = this.queues;
    const reached = [...rising.take(value, trade.time), ...falling.take(value, trade.time)];
    for (const alert of reached) transitions.push(this.turn(alert, trade, move));
  }

  /** Brings an alert whose place was reached into its next state. */
  private turn(alert: WaitingAlert, trade: SeenTrade, move: Move | undefined): Transition {
    const { version, repeat, state } = alert;
    this.leaves.delete(alert.id);
    const isMet = state === 'armed';
    const next = {
      state: isMet ? (repeat ? ('resting' as const) : ('told' as const)) : ('armed' as const),
      afterTrade: trade.id,
      restUntil: isMet && repeat ? trade.time + restOf(alert) : 0,
      version: version + 1,
    };
    if (next.state !== 'told') this.add({ ...alert, ...next });
    return { alert, next, trade, move };
  }
}

interface Span {
  readonly gauge: Gauge;
  readonly window: MoveWindow;
}

interface WatchedPair {
  readonly price: Gauge;
  readonly spans: Map<number, Span>;
}

/**
 * The alerts that wait, by what they wait for: a trade costs a look at the next threshold up and down of its pair, however many alerts
 * there are. It holds no more than memory; who uses it stores what it says.
 */
export class AlertIndex {
  private readonly pairs = new Map<string, WatchedPair>();
  private readonly alerts = new Map<string, Pick<WaitingAlert, 'pair' | 'span' | 'version'>>();

  get size(): number {
    return this.alerts.size;
  }

  /** The version that an alert is known in; undefined for one that does not wait. */
  versionOf(id: string): number | undefined {
    return this.alerts.get(id)?.version;
  }

  watches(pair: string): boolean {
    return this.pairs.has(pair);
  }

  /** Whether there is a window of this span, which an alert for a move needs before it is added. */
  hasWindow(pair: string, span: number): boolean {
    return this.pairs.get(pair)?.spans.has(span) ?? false;
  }

  /** Begins to keep the pair's prices of a span; `prices`, the oldest first, are those before the next trade. */
  openWindow(pair: string, span: number, prices: readonly TimedPrice[]): void {
    const window = new MoveWindow(span);
    for (const price of prices) window.add(price);
    this.pairOf(pair).spans.set(span, { gauge: new Gauge(), window });
  }

  /** How far a pair is from its furthest price of a span. */
  moveAt(pair: string, span: number, now: number): Move {
    return this.spanOf(pair, span).window.moveAt(now);
  }

  add(alert: WaitingAlert): void {
    const { id, pair, span, version } = alert;
    this.gaugeOf(alert).add(alert);
    this.alerts.set(id, { pair, span, version });
  }

  /** Takes an alert away; one that is not there is left. */
  remove(id: string): void {
    const known = this.alerts.get(id);
    if (!known) return;
    this.gaugeOf(known).remove(id);
    this.alerts.delete(id);
  }

  /** Lets go of the prices of pairs and spans that no alert waits for. */
  closeIdle(): void {
    for (const [pair, { price, spans }] of this.pairs) {
      for (const [span, { gauge }] of spans) if (gauge.isEmpty) spans.delete(span);
      if (price.isEmpty && spans.size === 0) this.pairs.delete(pair);
    }
  }

  /** What a trade does to the alerts of its pair. Trades come in the order of their numbers. */
  see(trade: SeenTrade): readonly Transition[] {
    const watched = this.pairs.get(trade.pair);
    if (!watched) return [];
    const transitions: Transition[] = [];
    watched.price.step(trade.price, trade, undefined, transitions);
    for (const { gauge, window } of watched.spans.values()) {
      window.add(trade);
      const move = window.moveAt(trade.time);
      gauge.step(move.hundredths, trade, move, transitions);
    }
    for (const { alert, next } of transitions) {
      const { id, pair, span } = alert;
      if (next.state === 'told') this.alerts.delete(id);
      else this.alerts.set(id, { pair, span, version: next.version });
    }
    return transitions;
  }

  private gaugeOf({ pair, span }: Pick<WaitingAlert, 'pair' | 'span'>): Gauge {
    return span === 0 ? this.pairOf(pair).price : this.spanOf(pair, span).gauge;
  }

  private pairOf(code: string): WatchedPair {
    const known = this.pairs.get(code);
    if (known) return known;
    const made = { price: new Gauge(), spans: new Map<number, Span>() };
    this.pairs.set(code, made);
    return made;
  }

  private spanOf(pair: string, span: number): Span {
    const found = this.pairOf(pair).spans.get(span);
    if (!found) throw new Error(`The prices of ${pair} within ${span} ms are not kept`);
    return found;
  }
}
