import type { Order, UserTrade } from '@exchange/contract';
import { add, compareDecimals, divideDown, multiply, subtract } from '@exchange/format';
import type { SeenBook } from '../../../common/seen-books';

/** How much, and at what average price; the price is undefined where nothing is. Plain decimals. */
interface Part {
  readonly amount: string;
  readonly average: string | undefined;
}

/** What the book that an order was placed on promised it, beside what it got at once (T-17). */
export interface KeptPromise {
  readonly promised: Part;
  readonly got: Part;
  /** How far the price that it got is from the promised one, in percent with four decimals, for its owner; undefined where one is missing. */
  readonly difference: { readonly is: 'better' | 'worse' | 'same'; readonly percent: string } | undefined;
}

/** Decimals of an average price, as the exchange has at least. */
const averagePlaces = 8;

/** Compares an order's promise with those of its fills that happened as it was placed. */
export function keptPromise(
  { side, create_time }: Pick<Order, 'side' | 'create_time'>,
  fills: readonly Pick<UserTrade, 'time' | 'amount' | 'turnover'>[],
  seen: SeenBook,
): KeptPromise {
  const atOnce = fills.filter(({ time }) => time <= create_time);
  const amount = atOnce.reduce((sum, fill) => add(sum, fill.amount), '0');
  const turnover = atOnce.reduce((sum, fill) => add(sum, fill.turnover), '0');
  return {
    promised: partOf(seen),
    got: partOf({ amount, turnover }),
    difference: differenceOf(side, seen, { amount, turnover }),
  };
}

type Sums = Pick<SeenBook, 'amount' | 'turnover'>;
const isNothing = ({ amount }: Sums) => compareDecimals(amount, '0') === 0;

const partOf = (sums: Sums): Part => ({
  amount: sums.amount,
  average: isNothing(sums) ? undefined : divideDown(sums.turnover, sums.amount, averagePlaces),
});

function differenceOf(side: Order['side'], promised: Sums, got: Sums): KeptPromise['difference'] {
  if (isNothing(promised) || isNothing(got)) return undefined;
  // Averages over a common divisor, so that none is rounded before they are compared.
  const [expected, real] = [multiply(promised.turnover, got.amount), multiply(got.turnover, promised.amount)];
  const more = compareDecimals(real, expected);
  const distance = subtract(real, expected).replace('-', '');
  return {
    is: more === 0 ? 'same' : (more === 1) === (side === 1) ? 'worse' : 'better',
    percent: divideDown(multiply(distance, '100'), expected, 4),
  };
}
