import type {
  AlertKind,
  AlertSpan,
  createPriceAlert,
  InputOf,
  PriceAlert,
  TrendLine,
} from '@exchange/contract';
import { compareDecimals, divideDown, multiply, padTo } from '@exchange/format';
import { linePriceAt, wayToLine } from '../../common/drawn-line';
import type { AlertPair } from './alert-pair';

/** What the exchange is asked for. */
export type AlertTerms = Omit<InputOf<typeof createPriceAlert>, 'token' | 'market'>;

/** What is typed of an alert. */
export interface AlertDraft {
  readonly waitsFor: 'price' | 'move';
  readonly price: string;
  /** In place of a price. */
  readonly line: TrendLine | undefined;
  readonly percent: string;
  readonly within: AlertSpan;
  readonly repeat: boolean;
  readonly note: string;
}

/** What the form begins with: an alert that is changed, or a new one at a price, or along a drawn line. */
export function draftOf(
  alert: PriceAlert | undefined,
  price: string,
  line: TrendLine | undefined,
): AlertDraft {
  return {
    waitsFor: alert?.kind === 'move' ? 'move' : 'price',
    price: alert?.price ?? price,
    line: alert ? alert.line : line,
    percent: alert?.percent ?? '5',
    within: alert?.within ?? '1h',
    repeat: alert?.repeat ?? false,
    note: alert?.note ?? '',
  };
}

/**
 * Which way the price has to go to reach another one; undefined where it is there. Before the first trade of a pair it is taken to rise.
 */
export function wayTo(price: string, last: string | undefined): Exclude<AlertKind, 'move'> | undefined {
  const side = compareDecimals(price, last ?? '0');
  return side === 0 ? undefined : side > 0 ? 'above' : 'below';
}

/** As {@link wayTo}, to a drawn line at a time (ms since the epoch). */
export function wayAlong(
  line: TrendLine,
  { price, pricePrecision }: Pick<AlertPair, 'price' | 'pricePrecision'>,
  now: number,
): ReturnType<typeof wayTo> {
  const way = wayToLine(line, price, now, pricePrecision);
  return way && (way === 'up' ? 'above' : 'below');
}

/** The price that a drawn line has at a time (ms since the epoch) for whoever waits for it from above or below. */
export const priceOfLine = (line: TrendLine, kind: AlertKind | undefined, at: number, precision: number) =>
  linePriceAt(line, at, precision, kind === 'below' ? 'down' : 'up');

/** What is wrong with a draft, by its field. */
export type DraftFault = 'noPrice' | 'choose' | 'onLine' | 'noPercent';

/** The least move that can be waited for, percent. */
const leastPercent = '0.1';

/** What a draft asks for at a time (ms since the epoch), or what is wrong with it. */
export function termsOf(
  { waitsFor, price, line, percent, within, repeat, note }: AlertDraft,
  pair: Pick<AlertPair, 'price' | 'pricePrecision'>,
  now: number,
): AlertTerms | DraftFault {
  const common = { repeat, note: note.trim() };
  if (waitsFor === 'move') {
    if (percent === '' || compareDecimals(percent, leastPercent) < 0) return 'noPercent';
    return { ...common, kind: 'move', percent, within };
  }
  if (line) {
    const kind = wayAlong(line, pair, now);
    return kind === undefined ? 'onLine' : { ...common, kind, line };
  }
  if (price === '' || compareDecimals(price, '0') <= 0) return 'noPrice';
  const kind = wayTo(price, pair.price);
  return kind === undefined ? 'choose' : { ...common, kind, price };
}

/** The terms that an alert has, to ask for it again. */
export const sameTerms = ({ kind, price, line, percent, within, repeat, note }: PriceAlert): AlertTerms => ({
  ...{ kind, repeat, note },
  ...(line ? { line } : price !== null && { price }),
  ...(percent !== null && { percent }),
  ...(within !== null && { within }),
});

/** A price some percent from another one, in the pair's decimals. */
export const priceAt = (price: string, percent: number, precision: number): string =>
  padTo(divideDown(multiply(price, String(100 + percent)), '100', precision), precision);
