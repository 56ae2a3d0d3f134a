import { floorTo, formatAmount, formatPrice, isPlainDecimal, multiply, noValue } from '@exchange/format';
import type { LocaleCode, QuotePair } from '@exchange/platform';

/** Which way a value in percent points. */
export function changeDirection(percentChange: string): 'up' | 'down' | 'flat' {
  if (/^-?[0.]*$/.test(percentChange)) return 'flat';
  return percentChange.startsWith('-') ? 'down' : 'up';
}

/** The last price for people; a dash before the first trade. */
export function priceText(pair: Pick<QuotePair, 'price' | 'price_precision'>): string {
  return /^[0.]+$/.test(pair.price) ? noValue : formatPrice(pair.price, pair.price_precision);
}

/** Names of a pair as people write them. */
export function pairNames(pair: Pick<QuotePair, 'token_as' | 'market'>): {
  readonly token: string;
  readonly market: string;
} {
  return { token: pair.token_as, market: pair.market.toUpperCase() };
}

const symbols = new Map<string, string>();

function currencySymbol(currency: string, locale: LocaleCode): string {
  const key = `${locale} ${currency}`;
  let symbol = symbols.get(key);
  if (symbol === undefined) {
    const parts = new Intl.NumberFormat(locale, { style: 'currency', currency }).formatToParts(0);
    symbol = parts.find((part) => part.type === 'currency')?.value ?? currency;
    symbols.set(key, symbol);
  }
  return symbol;
}

/** Decimals of an estimate: 2, or for less than a cent as many as show 2 digits of it. */
function estimatePlaces(value: string): number {
  const zeros = /^0\.(0{2,})[1-9]/.exec(value)?.[1]?.length;
  return zeros === undefined ? 2 : zeros + 2;
}

/** Estimate in the fiat currency, e.g. `HK$10.05`, rounded down; undefined without a rate or before the first trade. */
export function fiatText(
  price: string,
  rate: string | undefined,
  currency: string,
  locale: LocaleCode,
): string | undefined {
  if (rate === undefined || !isPlainDecimal(price) || /^[0.]+$/.test(price)) return undefined;
  const value = multiply(price, rate);
  const places = estimatePlaces(value);
  return `${currencySymbol(currency, locale)}${formatAmount(floorTo(value, places), places)}`;
}
