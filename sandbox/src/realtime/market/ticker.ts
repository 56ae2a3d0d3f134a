import { formatUnits } from '../../core/engine/decimal';
import type { PairSpec } from '../../core/engine/pair-spec';
import { type Candle, extendCandle } from '../../core/exchange/candles';
import { day, minute } from '../../core/time-spans';

/** Quote of a pair as the contract shows it. */
export interface TickerQuote {
  readonly price: string;
  readonly percent_change: string;
  readonly high: string;
  readonly low: string;
  readonly vol: string;
  readonly turnover: string;
  readonly seq: number;
}

/** Last price and the sums of the last 24 hours of one pair, kept by the minute. */
export class Ticker {
  private readonly minutes: Candle[] = [];
  /** Index of the first minute inside the last 24 hours. */
  private first = 0;
  private lots = 0n;
  private turnover = 0n;
  private high = 0n;
  private low = 0n;
  /** Last price before the 24 hours began. */
  private reference: bigint | undefined;
  lastPrice = 0n;
  private quoted: TickerQuote | undefined;

  /** `seq` is the sequence number to begin with; it rises with each change. */
  constructor(
    private readonly pair: PairSpec,
    private seq: number,
  ) {}

  /** Price before everything that is added. */
  begin(price: bigint): void {
    this.reference = price;
    this.lastPrice = price;
    this.quoted = undefined;
  }

  /** Adds later fills; `candle.time` is the start of their minute. */
  add(candle: Candle): void {
    const last = this.minutes[this.minutes.length - 1];
    // Fills of a catching-up past may come after one of the present: they are counted where the present is.
    if (last && candle.time <= last.time) extendCandle(last, candle);
    else this.minutes.push({ ...candle });
    this.lots += candle.lots;
    this.turnover += candle.turnover;
    if (this.high === 0n || candle.high > this.high) this.high = candle.high;
    if (this.low === 0n || candle.low < this.low) this.low = candle.low;
    this.lastPrice = candle.close;
    this.seq += 1;
    this.quoted = undefined;
  }

  /** Lets go of what is older than 24 hours; true when that changed the quote. */
  expire(now: number): boolean {
    const from = now - day;
    const before = this.first;
    let extremeGone = false;
    for (;;) {
      const candle = this.minutes[this.first];
      if (!candle || candle.time + minute > from) break;
      this.lots -= candle.lots;
      this.turnover -= candle.turnover;
      this.reference = candle.close;
      extremeGone ||= candle.high === this.high || candle.low === this.low;
      this.first += 1;
    }
    if (this.first === before) return false;
    if (this.first > 2_000) {
      this.minutes.splice(0, this.first);
      this.first = 0;
    }
    if (extremeGone) this.findExtremes();
    this.seq += 1;
    this.quoted = undefined;
    return true;
  }

  /** Numbers the quote anew: something that goes with it changed. */
  touch(): void {
    this.seq += 1;
    this.quoted = undefined;
  }

  /** The quote; made once for each change. */
  quote(): TickerQuote {
    const { pricePrecision, amountPrecision, marketPrecision } = this.pair;
    this.quoted ??= {
      price: formatUnits(this.lastPrice, pricePrecision),
      percent_change: this.percentChange(),
      high: formatUnits(this.high === 0n ? this.lastPrice : this.high, pricePrecision),
      low: formatUnits(this.low === 0n ? this.lastPrice : this.low, pricePrecision),
      vol: formatUnits(this.lots, amountPrecision),
      turnover: formatUnits(this.turnover, marketPrecision),
      seq: this.seq,
    };
    return this.quoted;
  }

  /** Change against 24 hours ago in hundredths of a percent, towards zero. */
  changeHundredths(): bigint {
    const reference = this.reference ?? this.minutes[this.first]?.open ?? 0n;
    return reference === 0n ? 0n : ((this.lastPrice - reference) * 10_000n) / reference;
  }

  private percentChange(): string {
    const value = this.changeHundredths();
    const digits = (value < 0n ? -value : value).toString().padStart(3, '0');
    return `${value < 0n ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
  }

  private findExtremes(): void {
    this.high = 0n;
    this.low = 0n;
    for (let index = this.first; index < this.minutes.length; index += 1) {
      const candle = this.minutes[index];
      if (!candle) continue;
      if (candle.high > this.high) this.high = candle.high;
      if (this.low === 0n || candle.low < this.low) this.low = candle.low;
    }
  }
}
