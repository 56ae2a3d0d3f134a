import { sql } from 'drizzle-orm';
import type { ModuleContext } from '../../application/module';
import type { Database } from '../../core/context';
import { power } from '../../core/engine/decimal';
import type { PairSpec } from '../../core/engine/pair-spec';
import { tokenOf } from '../../core/exchange/catalogue';
import type { StoredResolution } from '../../core/exchange/candles';
import { candle } from '../../core/storage/tables';
import { hour, minute } from '../../core/time-spans';

/** The market in which costs and profits are told. It is money here: it has no cost and no profit itself. */
export const referenceMarket = 'usdt';

/** What an amount was worth, in smallest units of the reference market. */
export interface Worth {
  readonly value: bigint;
  /** Whose price told it, and that price in the pair's ticks; undefined for what is worth as much as the reference market. */
  readonly by: { readonly pair: string; readonly price: bigint } | undefined;
}

type ValuationContext = Pick<ModuleContext, 'exchange' | 'market'>;

/** What tokens are worth in the reference market. */
export class Valuation {
  constructor(private readonly context: ValuationContext) {}

  /** The pair that tells a token's price; undefined for a dollar token, which is at par, and for one without a market. */
  pairOf(token: string): PairSpec | undefined {
    return this.context.market.dollarPair(token);
  }

  /** An amount at a price of its pair in ticks, 0 where there is none; rounded down. Throws `CallError` tokenUnknown. */
  at(token: string, amount: bigint, price: bigint): Worth | undefined {
    const { tokens } = this.context.exchange;
    const pair = this.pairOf(token);
    const places = power(tokenOf(tokens, referenceMarket).precision);
    const whole = power(tokenOf(tokens, token).precision);
    // Without a pair only a dollar token has a value.
    if (!pair)
      return this.context.market.fiatValueAt(token, 'USD', 0n) > 0n
        ? { value: (amount * places) / whole, by: undefined }
        : undefined;
    if (price === 0n) return undefined;
    const value = (amount * price * places) / (whole * power(pair.pricePrecision));
    return { value, by: { pair: pair.code, price } };
  }

  /** An amount at the last price; undefined where there is none. */
  now(token: string, amount: bigint): Worth | undefined {
    const pair = this.pairOf(token);
    return this.at(token, amount, pair ? this.context.market.lastPrice(pair.code) : 0n);
  }
}

/** A pair, and when its price is asked for, ms since the epoch. */
export interface PriceAt {
  readonly pair: string;
  readonly time: number;
}

/**
 * Prices of earlier times, from the bars: the close of the last minute with a trade that was over by then, so that it is the same whenever it is
 * asked for. Of what is so long ago that minute bars are not kept any more it is that of an hour.
 */
export class PastPrices {
  /** By pair and minute; 0 where there is none. */
  private readonly known = new Map<string, bigint>();

  constructor(
    private readonly valuation: Valuation,
    private readonly database: Database,
  ) {}

  /** What an amount was worth at a time; undefined where no price of that time is known. */
  async worth(token: string, amount: bigint, time: number): Promise<Worth | undefined> {
    const pair = this.valuation.pairOf(token)?.code;
    if (pair !== undefined) await this.fetch([{ pair, time }]);
    const price = pair === undefined ? undefined : this.known.get(keyOf({ pair, time }));
    return this.valuation.at(token, amount, price ?? 0n);
  }

  /** Fetches prices at once that are asked for one by one afterwards. */
  async fetch(wanted: readonly PriceAt[]): Promise<void> {
    const missing = wanted.filter((each) => !this.known.has(keyOf(each)));
    if (missing.length === 0) return;
    const rows = missing.map(({ pair, time }) => sql`(${pair}, ${time}::bigint)`);
    const close = (resolution: StoredResolution, length: number) =>
      sql`(select ${candle.close} from ${candle} where ${candle.pair} = wanted.pair and ${candle.resolution} = ${resolution}
        and ${candle.time} <= wanted.at - ${length}::bigint order by ${candle.time} desc limit 1)`;
    const found = await this.database
      .select({
        pair: sql<string>`wanted.pair`,
        time: sql`wanted.at`.mapWith(Number),
        close: sql`coalesce(${close('1m', minute)}, ${close('1h', hour)}, 0)`.mapWith(candle.close),
      })
      .from(sql`(values ${sql.join(rows, sql`, `)}) as wanted (pair, at)`);
    for (const { close: price, ...at } of found) this.known.set(keyOf(at), price);
  }
}

const keyOf = ({ pair, time }: PriceAt): string => `${pair} ${Math.floor(time / minute)}`;
