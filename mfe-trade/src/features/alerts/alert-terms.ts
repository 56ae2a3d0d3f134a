import type { AlertKind, AlertSpan, createPriceAlert, InputOf, PriceAlert } from '@exchange/contract';
import { compareDecimals, divideDown, multiply, padTo } from '@exchange/format';

/** What the exchange is asked for. */
export type AlertTerms = Omit<InputOf<typeof createPriceAlert>, 'token' | 'market'>;

/** What is typed of an alert. */
export interface AlertDraft {
  readonly waitsFor: 'price' | 'move';
  readonly price: string;
  readonly percent: string;
  readonly within: AlertSpan;
  readonly repeat: boolean;
  readonly note: string;
}

/** What the form begins with: an alert that is changed, or a new one at a price. */
export function draftOf(alert: PriceAlert | undefined, price: string): AlertDraft {
  return {
    waitsFor: alert?.kind === 'move' ? 'move' : 'price',
    price: alert?.price ?? price,
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

/** What is wrong with a draft, by its field. */
export type DraftFault = 'noPrice' | 'choose' | 'noPercent';

/** The least move that can be waited for, percent. */
const leastPercent = '0.1';

/** What a draft asks for, or what is wrong with it. `last` is the pair's last price. */
export function termsOf(
  { waitsFor, price, percent, within, repeat, note }: AlertDraft,
  last: string | undefined,
): AlertTerms | DraftFault {
  const common = { repeat, note: note.trim() };
  if (waitsFor === 'move') {
    if (percent === '' || compareDecimals(percent, leastPercent) < 0) return 'noPercent';
    return { ...common, kind: 'move', percent, within };
  }
  if (price === '' || compareDecimals(price, '0') <= 0) return 'noPrice';
  const kind = wayTo(price, last);
  return kind === undefined ? 'choose' : { ...common, kind, price };
}

/** The terms that an alert has, to ask for it again. */
export const sameTerms = ({ kind, price, percent, within, repeat, note }: PriceAlert): AlertTerms => ({
  ...{ kind, repeat, note },
  ...(price !== null && { price }),
  ...(percent !== null && { percent }),
  ...(within !== null && { within }),
});

/** A price some percent from another one, in the pair's decimals. */
export const priceAt = (price: string, percent: number, precision: number): string =>
  padTo(divideDown(multiply(price, String(100 + percent)), '100', precision), precision);
