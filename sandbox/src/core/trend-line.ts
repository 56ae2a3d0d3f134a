import type { TrendLine, TrendLineUnits } from '@exchange/contract';
import * as z from 'zod/mini';
import { CallError } from './call-error';
import { formatUnits, parseUnits } from './engine/decimal';
import { largestTicks, linePriceAt } from './engine/line-price';
import type { PairSpec } from './engine/pair-spec';
import type { Direction } from './threshold-queue';

/** A line as it is stored and travels between processes: its prices are digits, in ticks. */
export const StoredTrendLine = z.object({
  fromTime: z.int(),
  fromPrice: z.string(),
  toTime: z.int(),
  toPrice: z.string(),
});
export type StoredTrendLine = z.infer<typeof StoredTrendLine>;

/** A line as it is stored. */
export const storedLine = ({ fromTime, fromPrice, toTime, toPrice }: TrendLineUnits): StoredTrendLine => ({
  ...{ fromTime, fromPrice: fromPrice.toString() },
  ...{ toTime, toPrice: toPrice.toString() },
});

/** A stored line in ticks. */
export const lineOfStored = ({ fromTime, fromPrice, toTime, toPrice }: StoredTrendLine): TrendLineUnits => ({
  ...{ fromTime, fromPrice: BigInt(fromPrice) },
  ...{ toTime, toPrice: BigInt(toPrice) },
});

/** A line as the contract shows it. */
export const lineView = (
  { fromTime, fromPrice, toTime, toPrice }: TrendLineUnits,
  { pricePrecision }: Pick<PairSpec, 'pricePrecision'>,
): TrendLine => ({
  ...{ from_time: fromTime, from_price: formatUnits(fromPrice, pricePrecision) },
  ...{ to_time: toTime, to_price: formatUnits(toPrice, pricePrecision) },
});

/** Where a line is asked for: the field that it stands in, which way the price has to go, and the time now. */
interface Asked {
  readonly field: string;
  readonly direction: Direction;
  readonly now: number;
}

/**
 * A line that somebody asks for (T-20), and its price now, in ticks. Throws `CallError`: pricePrecision; invalidInput, which names the
 * field, for a line that has no length, begins later than now, or is at no price of a market.
 */
export function parseLine(
  given: TrendLine,
  { pricePrecision, code }: Pick<PairSpec, 'pricePrecision' | 'code'>,
  { field, direction, now }: Asked,
): { readonly line: TrendLineUnits; readonly price: bigint } {
  const refused = (why: string) => new CallError('invalidInput', `${field}: ${why}`, { [field]: why });
  const [fromPrice, toPrice] = [given.from_price, given.to_price].map((text) =>
    parseUnits(text, pricePrecision),
  );
  if (fromPrice === undefined || toPrice === undefined)
    throw new CallError('pricePrecision', `${given.from_price}, ${given.to_price} in ${code}`);
  if (given.to_time <= given.from_time) throw refused('it ends after it begins');
  if (given.from_time > now) throw refused('it has begun already');
  const line = { fromTime: given.from_time, fromPrice, toTime: given.to_time, toPrice };
  const price = linePriceAt(line, direction, now);
  if ([fromPrice, toPrice, price].some((ticks) => ticks <= 0n || ticks > largestTicks))
    throw refused('its prices are above zero, and now too');
  return { line, price };
}
