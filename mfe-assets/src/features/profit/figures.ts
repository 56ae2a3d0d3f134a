import type { OutputOf } from '@exchange/contract/call';
import type { getProfit, TokenProfit } from '@exchange/contract/profit';
import { add, compareDecimals, divideDown, multiply, subtract } from '@exchange/format';

export type Profit = OutputOf<typeof getProfit>;

/** A token's figures at a price: that of the stream where it is known, otherwise the exchange's. */
export function atPrice(token: TokenProfit, price: string | undefined): TokenProfit {
  if (price === undefined || price === token.price) return token;
  const value = multiply(token.amount, price);
  return { ...token, price, value, unrealised: subtract(value, token.cost) };
}

/** All figures at the prices of the stream, by token. */
export function atPrices(profit: Profit, prices: ReadonlyMap<string, string>): Profit {
  const list = profit.list.map((token) => atPrice(token, prices.get(token.token)));
  const sum = (figure: (token: TokenProfit) => string | null) =>
    list.reduce((total, token) => add(total, figure(token) ?? '0'), '0');
  return {
    ...profit,
    list,
    total: {
      ...profit.total,
      value: sum(({ value }) => value),
      unrealised: sum(({ unrealised }) => unrealised),
    },
  };
}

/** A profit in percent of what was paid; undefined where nothing was. */
export const percentOf = (profit: string, cost: string): string | undefined =>
  compareDecimals(cost, '0') === 0 ? undefined : divideDown(multiply(profit, '100'), cost, 4);
