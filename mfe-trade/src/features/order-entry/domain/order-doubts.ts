import { compareDecimals, divideDown, multiply, subtract } from '@exchange/format';
import type { OrderInput } from './order-math';

/** A limit order that is this much worse for its owner than the market is asked about, in percent of the last price. */
const farPercent = '10';

/** Why a person is asked before an order is sent. */
export interface OrderDoubts {
  /** The prices on the screen are not live. */
  readonly stale: boolean;
  /** The limit is far from the market, on the side that costs its owner money (T-09). */
  readonly far: boolean;
}

type PricedOrder = Pick<OrderInput, 'market_type' | 'side' | 'price'>;

/**
 * How far a limit order's price is above the market for a buy, or below it for a sell, in percent rounded down; undefined
 * when it is not far, before the first trade, and for a market order. The other direction costs nothing: such an order only
 * waits.
 */
export function percentBeyondMarket(order: PricedOrder, lastPrice: string): string | undefined {
  if (order.market_type === 2 || compareDecimals(lastPrice, '0') <= 0) return undefined;
  const beyond = order.side === 1 ? subtract(order.price, lastPrice) : subtract(lastPrice, order.price);
  const hundredfold = multiply(beyond, '100');
  if (compareDecimals(hundredfold, multiply(lastPrice, farPercent)) < 0) return undefined;
  return divideDown(hundredfold, lastPrice, 2);
}

/** What is to be asked about an order, or undefined when it can be sent without a question. */
export function doubtsAbout(
  order: PricedOrder,
  lastPrice: string,
  arePricesLive: boolean,
): OrderDoubts | undefined {
  const doubts = { stale: !arePricesLive, far: percentBeyondMarket(order, lastPrice) !== undefined };
  return doubts.stale || doubts.far ? doubts : undefined;
}
