import type { AlertSpan, createPriceAlert, TrendLineUnits } from '@exchange/contract';
import * as z from 'zod/mini';
import { CallError } from '../../core/call-error';
import { formatUnits, parseUnits } from '../../core/engine/decimal';
import { largestTicks, tellablePriceAt } from '../../core/engine/line-price';
import type { PairSpec } from '../../core/engine/pair-spec';
import type { Direction } from '../../core/threshold-queue';
import { day, hour, minute } from '../../core/time-spans';
import { lineOfStored, parseLine, storedLine, StoredTrendLine } from '../../core/trend-line';
import type { priceAlerts } from './tables';

type Row = typeof priceAlerts.$inferSelect;

/** What an alert waits for and how, as it is stored. Of one for a line the threshold is the line's price when it got its terms. */
export type Terms = Pick<Row, 'kind' | 'threshold' | 'line' | 'span' | 'repeat' | 'note'>;

/** What is asked for. */
export type AskedTerms = Pick<
  z.output<(typeof createPriceAlert)['input']>,
  'kind' | 'price' | 'line' | 'percent' | 'within' | 'repeat' | 'note'
>;

/** Terms as they travel to the leader. */
export const TaskTerms = z.object({
  kind: z.enum(['above', 'below', 'move']),
  /** Digits. */
  threshold: z.string(),
  line: z.optional(StoredTrendLine),
  span: z.number(),
  repeat: z.boolean(),
  note: z.string(),
});
type TaskTerms = z.infer<typeof TaskTerms>;

export const taskTerms = ({ threshold, line, ...terms }: Terms): TaskTerms => ({
  ...terms,
  threshold: threshold.toString(),
  ...(line && { line }),
});

/** Terms that an alert gets at a time, ms since the epoch. */
export function givenTerms({ threshold, line, ...terms }: TaskTerms, now: number): Terms {
  if (!line) return { ...terms, threshold: BigInt(threshold), line: null };
  const price = tellablePriceAt(lineOfStored(line), directionOf(terms), now);
  return { ...terms, threshold: price, line };
}

/** Spans of moves in ms. */
const spanMs: Readonly<Record<AlertSpan, number>> = { '5m': 5 * minute, '1h': hour, '24h': day };

/** The span of so many ms; undefined where there is none, as for a price. */
export function spanOf(milliseconds: number): AlertSpan | undefined {
  if (milliseconds === spanMs['5m']) return '5m';
  if (milliseconds === spanMs['1h']) return '1h';
  return milliseconds === spanMs['24h'] ? '24h' : undefined;
}

/** Percent in hundredths that a move may be: less is noise. */
const leastMove = 10n;

/** The terms in the pair's integers. Throws `CallError` invalidInput and pricePrecision. */
export function termsOf(pair: PairSpec, asked: AskedTerms, now: number): Terms {
  const { kind, percent, within, repeat } = asked;
  const note = asked.note.trim();
  if (kind !== 'move') return { kind, ...priceTerms(pair, asked, now), span: 0, repeat, note };
  if (asked.line !== undefined) throw missing('line', 'a move is from no line');
  if (percent === undefined) throw missing('percent', 'percent');
  if (within === undefined) throw missing('within', 'a span');
  const threshold = parseUnits(percent, 2);
  if (threshold === undefined || threshold < leastMove)
    throw missing('percent', `at least ${formatUnits(leastMove, 2)}`);
  return { kind, threshold, line: null, span: spanMs[within], repeat, note };
}

function priceTerms(
  pair: PairSpec,
  { kind, price, line: drawn }: AskedTerms,
  now: number,
): Pick<Terms, 'threshold' | 'line'> {
  if (drawn !== undefined) {
    if (price !== undefined) throw missing('line', 'in place of a price');
    const { line, price: threshold } = parseLine(drawn, pair, {
      ...{ field: 'line', direction: directionOf({ kind }), now },
    });
    return { threshold, line: storedLine(line) };
  }
  if (price === undefined) throw missing('price', 'a price');
  const threshold = parseUnits(price, pair.pricePrecision);
  if (threshold === undefined) throw new CallError('pricePrecision', `${price} in ${pair.code}`);
  if (threshold <= 0n || threshold > largestTicks) throw missing('price', 'above zero');
  return { threshold, line: null };
}

const missing = (field: string, what: string): CallError =>
  new CallError('invalidInput', field, { [field]: what });

/** Which way the price, or a move, has to go to meet an alert. */
export const directionOf = ({ kind }: Pick<Row, 'kind'>): Direction =>
  kind === 'below' ? 'falling' : 'rising';

/**
 * The line that an alert waits for; undefined where it waits for its threshold. An earlier release that gives an alert other terms knows
 * of no line and leaves it there: its threshold is not the line's then.
 */
export function lineOf({
  kind,
  line,
  threshold,
  changeTime,
}: Pick<Row, 'kind' | 'line' | 'threshold' | 'changeTime'>): TrendLineUnits | undefined {
  if (line === null || kind === 'move') return undefined;
  const units = lineOfStored(line);
  return tellablePriceAt(units, directionOf({ kind }), changeTime) === threshold ? units : undefined;
}
