import type { Quote } from '@exchange/contract/realtime';
import type { WrittenQuotes } from './protocol';

/** Writes quotes by the numbers of their pairs. */
export function writeQuotes(quotes: readonly (readonly [number, Quote])[]): WrittenQuotes {
  const places = new Uint32Array(quotes.length * 2);
  let [text, index] = ['', 0];
  for (const [number, quote] of quotes) {
    text += JSON.stringify(quote);
    places[index] = number;
    places[index + 1] = text.length;
    index += 2;
  }
  return { text, places };
}

/** Calls `take` with each quote's pair and what parses it. */
export function readQuotes(
  { text, places }: WrittenQuotes,
  take: (number: number, parse: () => Quote) => void,
): void {
  let start = 0;
  for (let index = 0; index < places.length; index += 2) {
    const [from, end] = [start, places[index + 1] ?? start];
    take(places[index] ?? 0, () => JSON.parse(text.slice(from, end)) as Quote);
    start = end;
  }
}
