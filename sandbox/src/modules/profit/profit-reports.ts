import type { ProfitMethod, ProfitSpan, TokenProfit } from '@exchange/contract';
import { asc, eq } from 'drizzle-orm';
import type { ModuleContext } from '../../application/module';
import { formatUnits, power } from '../../core/engine/decimal';
import { amountText, tokenOf } from '../../core/exchange/catalogue';
import { day } from '../../core/time-spans';
import { always, type NewestLine, newestLines, tokensOf } from './newest-lines';
import { profitLine } from './tables';
import { PastPrices, referenceMarket, Valuation } from './valuation';

/** What a report is about: whose, by which method, and over which time up to now. */
export interface ReportFilter {
  readonly userId: string;
  readonly method: ProfitMethod;
  readonly span: ProfitSpan;
}

const spanDays: Readonly<Record<ProfitSpan, number | undefined>> = {
  ...{ all: undefined, '7d': 7, '30d': 30, '90d': 90, '365d': 365 },
};
/** When a span that ends at `now` begins; 0 for all. */
export function startOf(span: ProfitSpan, now: number): number {
  const days = spanDays[span];
  return days === undefined ? 0 : now - days * day;
}

/** Parts of the time that a history is told of. */
const historyParts = 30;
/** Places of an average cost beyond those of the reference market. */
const finerPlaces = 6;

/** The sums of a token, in smallest units of the reference market; `value` is undefined without a price. */
interface Sums {
  readonly cost: bigint;
  readonly value: bigint | undefined;
  readonly realised: bigint;
  readonly sold: bigint;
  readonly fees: bigint;
  readonly unpriced: number;
}

/** What is told of costs and profits, out of the stored lines (T-21). */
export class ProfitReports {
  private readonly valuation: Valuation;

  constructor(private readonly context: Pick<ModuleContext, 'database' | 'exchange' | 'market' | 'clock'>) {
    this.valuation = new Valuation(context);
  }

  /** Sums by token, the most valuable first, and of all. */
  async profit({ userId, method, span }: ReportFilter) {
    const time = this.context.clock.now();
    const from = startOf(span, time);
    const tokens = await tokensOf(this.context.database, userId);
    const lines = await this.linesOf(userId, tokens, from === 0 ? [always] : [from, always]);
    const earlier = new Map(
      lines.filter(({ before }) => before === from).map((line) => [line.token, line] as const),
    );
    const rows = lines
      .filter(({ before }) => before === always)
      .map((line) => ({ line, sums: this.sumsOf(line, earlier.get(line.token), method) }))
      .sort(({ sums: one }, { sums: other }) => descending(one.value ?? -1n, other.value ?? -1n));
    return {
      ...{ method, span, market: referenceMarket, from_time: from, time },
      total: this.totalOf(rows.map(({ sums }) => sums)),
      list: rows.map(({ line, sums }) => this.tokenView(line, sums, method)),
    };
  }

  /** The average cost of each token that is held, or of one. */
  async costs(userId: string, method: ProfitMethod, token: string | undefined) {
    const tokens = await tokensOf(this.context.database, userId, token);
    const held = (await this.linesOf(userId, tokens, [always])).filter(({ amount }) => amount > 0n);
    return {
      market: referenceMarket,
      list: held.map((line) => ({
        ...{ token: line.token, amount: this.amountOf(line), average_cost: this.averageCost(line, method) },
      })),
    };
  }

  /** Realised since the start of the span, and unrealised, at times spread over it. */
  async history({ userId, method, span }: ReportFilter) {
    const { database, clock } = this.context;
    const now = clock.now();
    const first = await this.firstTime(userId);
    if (first === undefined) return { market: referenceMarket, list: [] };
    const from = Math.min(Math.max(startOf(span, now), first), now);
    const times = timesBetween(from, now);
    const tokens = await tokensOf(database, userId);
    // At a time: with what happened at it.
    const after = times.map((time) => time + 1);
    const lines = await this.linesOf(userId, tokens, [from, ...after]);
    const begun = new Map(
      lines.filter(({ before }) => before === from).map((line) => [line.token, line.realised[method]]),
    );
    const prices = new PastPrices(this.valuation, database);
    await prices.fetch(
      lines.flatMap(({ token, before }) => {
        const pair = this.valuation.pairOf(token)?.code;
        return pair === undefined ? [] : [{ pair, time: before - 1 }];
      }),
    );
    const list = [];
    for (const time of times) {
      let [realised, unrealised] = [0n, 0n];
      for (const line of lines.filter(({ before }) => before === time + 1)) {
        realised += line.realised[method] - (begun.get(line.token) ?? 0n);
        const worth =
          time === now
            ? this.valuation.now(line.token, line.amount)
            : await prices.worth(line.token, line.amount, time);
        if (worth) unrealised += worth.value - line.cost[method];
      }
      list.push({ time, realised: this.text(realised), unrealised: this.text(unrealised) });
    }
    return { market: referenceMarket, list };
  }

  /** A user's newest lines of these tokens before each of some times. */
  private linesOf(owner: string, tokens: readonly string[], times: readonly number[]) {
    return newestLines(
      this.context.database,
      tokens.flatMap((token) => times.map((before) => ({ owner, token, before }))),
    );
  }

  /** When a user's first token came, ms since the epoch; undefined where none ever did. */
  private async firstTime(userId: string): Promise<number | undefined> {
    const [row] = await this.context.database
      .select({ time: profitLine.time })
      .from(profitLine)
      .where(eq(profitLine.owner, userId))
      .orderBy(asc(profitLine.time))
      .limit(1);
    return row?.time;
  }

  private sumsOf(line: NewestLine, earlier: NewestLine | undefined, method: ProfitMethod): Sums {
    return {
      cost: line.cost[method],
      value: this.valuation.now(line.token, line.amount)?.value,
      realised: line.realised[method] - (earlier?.realised[method] ?? 0n),
      sold: line.sold[method] - (earlier?.sold[method] ?? 0n),
      fees: line.fees - (earlier?.fees ?? 0n),
      unpriced: line.unpriced,
    };
  }

  private totalOf(rows: readonly Sums[]) {
    const add = (part: (sums: Sums) => bigint) => this.text(rows.reduce((sum, sums) => sum + part(sums), 0n));
    return {
      cost: add(({ cost }) => cost),
      value: add(({ value = 0n }) => value),
      unrealised: add(({ value, cost }) => (value === undefined ? 0n : value - cost)),
      realised: add(({ realised }) => realised),
      sold_cost: add(({ sold }) => sold),
      fees: add(({ fees }) => fees),
      unpriced: rows.reduce((sum, { unpriced }) => sum + unpriced, 0),
    };
  }

  private tokenView(line: NewestLine, sums: Sums, method: ProfitMethod): TokenProfit {
    const { cost, value, realised, sold, fees, unpriced } = sums;
    return {
      token: line.token,
      amount: this.amountOf(line),
      average_cost: line.amount > 0n ? this.averageCost(line, method) : null,
      price: this.priceOf(line.token),
      cost: this.text(cost),
      value: value === undefined ? null : this.text(value),
      unrealised: value === undefined ? null : this.text(value - cost),
      ...{ realised: this.text(realised), sold_cost: this.text(sold), fees: this.text(fees), unpriced },
    };
  }

  /** The last price of one token; null where there is none. */
  private priceOf(token: string): string | null {
    const { exchange, market } = this.context;
    const pair = this.valuation.pairOf(token);
    if (!pair) {
      const par = this.valuation.now(token, power(tokenOf(exchange.tokens, token).precision));
      return par ? this.text(par.value) : null;
    }
    const price = market.lastPrice(pair.code);
    return price === 0n ? null : formatUnits(price, pair.pricePrecision);
  }

  private averageCost({ token, amount, cost }: NewestLine, method: ProfitMethod): string {
    const { tokens } = this.context.exchange;
    const whole = power(tokenOf(tokens, token).precision + finerPlaces);
    return formatUnits(
      (cost[method] * whole) / amount,
      tokenOf(tokens, referenceMarket).precision + finerPlaces,
    );
  }

  private amountOf({ token, amount }: NewestLine): string {
    return amountText(this.context.exchange.tokens, token, amount);
  }

  private text(value: bigint): string {
    return amountText(this.context.exchange.tokens, referenceMarket, value);
  }
}

const descending = (one: bigint, other: bigint): number => (one === other ? 0 : one > other ? -1 : 1);

/** Times from `from` to `to`, both included, evenly spread. */
function timesBetween(from: number, to: number): readonly number[] {
  const times = Array.from({ length: historyParts + 1 }, (_, index) =>
    Math.floor(from + ((to - from) * index) / historyParts),
  );
  return [...new Set(times)];
}
