import { type Pair, type Quote, type QuoteMessage, TradeList } from '@exchange/contract';
import { check } from '@exchange/contract/check';
import { formatUnits, units } from '../../../../sandbox/src/core/engine/decimal';
import { Random } from '../../../../sandbox/src/core/random';

/** How many pairs are traded in one turn. */
const perTurn = 4;
/** Largest step of a price, in ten-thousandths. */
const largestStep = 12;
/** Percent with 2 decimals, as an integer. */
const whole = 10_000n;
/** Names the numbering of the quotes. */
const epoch = 'offline';

/** The pairs of the trade list's example, whose prices walk at random: the same walk each time. */
export class MockMarket {
  private readonly random = new Random(1);
  private readonly pairs = new Map<string, Pair>();
  private readonly list: TradeList;
  private seq: number;

  /** `tradeList` is the example of `market.getTradeList`. */
  constructor(tradeList: unknown) {
    const checked = check(TradeList, tradeList);
    if (!checked.ok)
      throw new TypeError(`The trade list's example does not fit: ${Object.keys(checked.fields).join()}`);
    this.list = checked.value;
    this.seq = checked.value.seq;
    for (const pair of Object.values(checked.value.main).flat()) this.pairs.set(pair.id, pair);
  }

  /** All pairs, as rooms are made of. */
  get listed(): readonly { readonly code: string; readonly token: string; readonly market: string }[] {
    return [...this.pairs.values()].map(({ id: code, token, market }) => ({ code, token, market }));
  }

  /** The trade list as it is now. */
  tradeList(time: number): TradeList {
    const main = Object.entries(this.list.main).map(([market, pairs]): [string, Pair[]] => [
      market,
      pairs.map((pair) => this.pairs.get(pair.id) ?? pair),
    ]);
    return { ...this.list, main: Object.fromEntries(main), seq: this.seq, epoch, time };
  }

  /** Trades some pairs, and answers with the message that tells of it. */
  tick(time: number): QuoteMessage {
    const traded = new Set<Pair>();
    const open = [...this.pairs.values()].filter(({ opening_time }) => opening_time <= time);
    for (let count = 0; count < perTurn; count += 1) {
      const pair = this.random.pick(open);
      if (pair) traded.add(pair);
    }
    const quotes = [...traded].map((pair) => this.trade(pair));
    this.seq += 1;
    return { seq: this.seq, epoch, time, quotes };
  }

  private trade(pair: Pair): Quote {
    const { price_precision: precision } = pair;
    const step = BigInt(Math.round((this.random.next() * 2 - 1) * largestStep));
    const before = units(pair.price, precision);
    // At least a tick, so that a cheap token moves too.
    const moved = (before * step) / whole || (step < 0n ? -1n : 1n);
    const price = before + moved > 0n ? before + moved : before;
    // What it cost 24 hours ago stays where it is.
    const dayAgo = (before * whole) / (whole + units(pair.percent_change, 2)) || 1n;
    const beyond = (bound: string, isBeyond: (units: bigint) => boolean) =>
      isBeyond(units(bound, precision)) ? formatUnits(price, precision) : bound;
    const changed: Pair = {
      ...pair,
      price: formatUnits(price, precision),
      percent_change: formatUnits(((price - dayAgo) * whole) / dayAgo, 2),
      high: beyond(pair.high, (high) => price > high),
      low: beyond(pair.low, (low) => price < low),
      seq: pair.seq + 1,
    };
    this.pairs.set(pair.id, changed);
    const { token, market, percent_change, high, low, vol, turnover, seq } = changed;
    return { token, market, price: changed.price, percent_change, high, low, vol, turnover, seq };
  }
}
