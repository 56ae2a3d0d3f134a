import { CallError } from '../../core/call-error';
import { formatUnits } from '../../core/engine/decimal';
import type { DemoUsersOptions } from './demo-users-options';

/** An order of somebody of the demo. `percent` of the last price is the limit; without it the order is a market order. */
export interface DemoOrder {
  readonly pair: string;
  readonly side: 1 | 2;
  readonly amount: string;
  readonly percent?: bigint;
}

/** Places a real order in a real book; where nobody offers anything yet there is none. */
export async function placeDemoOrder(
  userId: string,
  { pair: code, side, amount, percent }: DemoOrder,
  { exchange, market }: Pick<DemoUsersOptions, 'exchange' | 'market'>,
): Promise<void> {
  const pair = market.pairs.get(code);
  const lastPrice = pair ? market.lastPrice(pair.code) : 0n;
  if (!pair || lastPrice === 0n) return;
  try {
    await exchange.placeOrder(userId, {
      market_type: percent === undefined ? 2 : 1,
      side,
      token: pair.token,
      market: pair.market,
      price: formatUnits((lastPrice * (percent ?? 100n)) / 100n, pair.pricePrecision),
      amount,
    });
  } catch (error) {
    if (!(error instanceof CallError) || error.error !== 'noLiquidity') throw error;
  }
}
