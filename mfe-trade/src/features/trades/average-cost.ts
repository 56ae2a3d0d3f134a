import type { UserTrade } from '@exchange/contract';
import { add, compareDecimals, divideDown, multiply, subtract } from '@exchange/format';

/** Decimals of an average, more than any price has. */
const places = 18;

/**
 * What a token that is held cost on average, in market (T-20); undefined while nothing is held that was bought. The rule: fills of the
 * pair in the order of their time; a buy adds what was received after its fee, at what was paid; a sell takes away at the average; where
 * all is sold it begins anew, and what was sold beyond that came from elsewhere and has no cost. `trades` are all fills of the pair,
 * newest first: with some missing the average would be another one.
 */
export function averageCost(trades: readonly UserTrade[]): string | undefined {
  let held = '0';
  let paid = '0';
  for (const { side, amount, fee, turnover } of [...trades].reverse()) {
    if (side === 1) {
      held = add(held, subtract(amount, fee));
      paid = add(paid, turnover);
    } else if (compareDecimals(amount, held) >= 0) {
      [held, paid] = ['0', '0'];
    } else {
      const left = subtract(held, amount);
      paid = divideDown(multiply(paid, left), held, places);
      held = left;
    }
  }
  return compareDecimals(held, '0') > 0 ? divideDown(paid, held, places) : undefined;
}
