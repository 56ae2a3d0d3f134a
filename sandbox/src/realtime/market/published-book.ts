import {
  type BookMessage,
  type Level,
  type OrderBook,
  orderBookChecksum,
  type PriceLimits as ContractLimits,
} from '@exchange/contract';
import { formatUnits } from '../../core/engine/decimal';
import type { PriceLimits } from '../../core/engine/pair-sessions';
import type { PairSpec, Side } from '../../core/engine/pair-spec';

type Levels = Map<bigint, bigint>;

/** The book at its number in the form of the contract. */
interface ToldBook {
  readonly bids: readonly Level[];
  readonly asks: readonly Level[];
  readonly checksum: number;
}

/** What the last publishing changed. */
export interface BookDelta {
  readonly prev: number;
  readonly seq: number;
  readonly bids: readonly (readonly [bigint, bigint])[];
  readonly asks: readonly (readonly [bigint, bigint])[];
  /** Where they became others. */
  readonly limits?: PriceLimits;
}

const noLimits: PriceLimits = { lowest: undefined, highest: undefined };

/**
 * One pair's book as clients know it: it changes only when a delta is published, so that a snapshot and the deltas
 * after it always fit together.
 */
export class PublishedBook {
  private readonly bids: Levels = new Map();
  private readonly asks: Levels = new Map();
  private readonly waitingBids: Levels = new Map();
  private readonly waitingAsks: Levels = new Map();
  private told: ToldBook | undefined;
  private limits = noLimits;
  private waitingLimits = noLimits;

  constructor(
    private readonly pair: PairSpec,
    private seq: number,
  ) {}

  /** A level as it became; 0 lots when it is gone. Shown at the next {@link publish}. */
  change(side: Side, price: bigint, lots: bigint): void {
    (side === 1 ? this.waitingBids : this.waitingAsks).set(price, lots);
  }

  /** All levels of a side as they are now, whatever changed before. Shown at the next {@link publish}. */
  replace(side: Side, levels: Iterable<{ readonly price: bigint; readonly lots: bigint }>): void {
    const [shown, waiting] = side === 1 ? [this.bids, this.waitingBids] : [this.asks, this.waitingAsks];
    waiting.clear();
    for (const price of shown.keys()) waiting.set(price, 0n);
    for (const { price, lots } of levels) waiting.set(price, lots);
  }

  /** Whether levels wait to be shown. */
  get isChanged(): boolean {
    return this.waitingBids.size > 0 || this.waitingAsks.size > 0;
  }

  /** The prices that orders trade at (T-17). Shown at the next {@link publish}. */
  limit(limits: PriceLimits): void {
    this.waitingLimits = limits;
  }

  /** Takes over what waits; undefined when nothing is different. */
  publish(): BookDelta | undefined {
    const bids = take(this.waitingBids, this.bids);
    const asks = take(this.waitingAsks, this.asks);
    const { limits, waitingLimits } = this;
    const isLimited = limits.lowest !== waitingLimits.lowest || limits.highest !== waitingLimits.highest;
    if (bids.length === 0 && asks.length === 0 && !isLimited) return undefined;
    const prev = this.seq;
    this.seq += 1;
    this.told = undefined;
    this.limits = waitingLimits;
    return { prev, seq: this.seq, bids, asks, ...(isLimited && { limits: waitingLimits }) };
  }

  /** Takes over a book as another process published it, with its number. */
  restore(
    seq: number,
    levels: Iterable<readonly [side: Side, price: bigint, lots: bigint]>,
    limits: PriceLimits,
  ): void {
    this.limits = limits;
    this.waitingLimits = limits;
    this.bids.clear();
    this.asks.clear();
    for (const [side, price, lots] of levels) (side === 1 ? this.bids : this.asks).set(price, lots);
    this.seq = seq;
    this.told = undefined;
  }

  /** The book with at most `limit` levels a side. */
  snapshot(limit: number, time: number): OrderBook {
    const { bids, asks, checksum } = this.tell();
    const limits = this.limitTexts(this.limits);
    return {
      ...{ bids: bids.slice(0, limit), asks: asks.slice(0, limit), seq: this.seq, time, checksum },
      ...((limits.lowest !== undefined || limits.highest !== undefined) && { limits }),
    };
  }

  /** The stream's message for a delta, which must be the last one published. */
  message(delta: BookDelta, time: number): BookMessage {
    const show = ([price, lots]: readonly [bigint, bigint]): Level => this.level(price, lots);
    return {
      token: this.pair.token,
      market: this.pair.market,
      prev: delta.prev,
      seq: delta.seq,
      time,
      bids: delta.bids.map(show),
      asks: delta.asks.map(show),
      checksum: this.tell().checksum,
      ...(delta.limits && { limits: this.limitTexts(delta.limits) }),
    };
  }

  private limitTexts({ lowest, highest }: PriceLimits): ContractLimits {
    const text = (price: bigint) => formatUnits(price, this.pair.pricePrecision);
    return {
      ...(lowest !== undefined && { lowest: text(lowest) }),
      ...(highest !== undefined && { highest: text(highest) }),
    };
  }

  private tell(): ToldBook {
    if (this.told) return this.told;
    const bids = [...this.bids]
      .sort(([one], [two]) => (one < two ? 1 : -1))
      .map(([price, lots]) => this.level(price, lots));
    const asks = [...this.asks]
      .sort(([one], [two]) => (one > two ? 1 : -1))
      .map(([price, lots]) => this.level(price, lots));
    this.told = { bids, asks, checksum: orderBookChecksum({ seq: this.seq, bids, asks }) };
    return this.told;
  }

  private level(price: bigint, lots: bigint): Level {
    return [formatUnits(price, this.pair.pricePrecision), formatUnits(lots, this.pair.amountPrecision)];
  }
}

/** Moves what waits into the shown levels and answers with what is different. */
function take(waiting: Levels, shown: Levels): (readonly [bigint, bigint])[] {
  const changes: (readonly [bigint, bigint])[] = [];
  for (const [price, lots] of waiting) {
    if ((shown.get(price) ?? 0n) === lots) continue;
    changes.push([price, lots]);
    if (lots === 0n) shown.delete(price);
    else shown.set(price, lots);
  }
  waiting.clear();
  return changes;
}
