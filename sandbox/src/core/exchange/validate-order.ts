import type { placeOrder } from '@exchange/contract';
import type * as z from 'zod/mini';
import { CallError } from '../call-error';
import { parseUnits } from '../engine/decimal';
import type { PairSpec } from '../engine/pair-spec';
import type { Placement } from '../engine/trading-state';

/** What `placeOrder` takes. */
export type OrderInput = z.output<typeof placeOrder.input>;

/**
 * Checks an order against its pair and puts it into the engine's integers. Throws `CallError`: marketClosed,
 * pricePrecision, amountPrecision, amountTooSmall, totalTooSmall, amountTooLarge.
 */
export function validateOrder(owner: string, input: OrderInput, pair: PairSpec, time: number): Placement {
  if (time < pair.openingTime) throw new CallError('marketClosed');
  const { market_type: type, side } = input;
  const spends = type === 2 && side === 1;
  const amount = parseUnits(input.amount, spends ? pair.marketPrecision : pair.amountPrecision);
  if (amount === undefined) throw new CallError('amountPrecision');
  const price = type === 1 ? parseUnits(input.price, pair.pricePrecision) : 0n;
  if (price === undefined || (type === 1 && price === 0n)) throw new CallError('pricePrecision');
  const total = spends ? amount : price * amount * pair.notionalUnits;
  if (!spends && (amount === 0n || amount < pair.minLots)) throw new CallError('amountTooSmall');
  if ((type === 1 || spends) && (total === 0n || total < pair.minTotalUnits))
    throw new CallError('totalTooSmall');
  if (total > pair.maxTotalUnits || (!spends && amount > pair.maxLots)) throw new CallError('amountTooLarge');
  return { owner, pair, type, side, price, amount, time };
}

/** The input in one canonical text: two inputs that mean the same order have the same. */
export function canonicalInput(input: OrderInput): string {
  const plain = (value: string) =>
    value
      .replace(/^0+(?=\d)/, '')
      .replace(/(\.\d*?)0+$/, '$1')
      .replace(/\.$/, '');
  const price = input.market_type === 1 ? plain(input.price) : '';
  return [input.market_type, input.side, input.token, input.market, price, plain(input.amount)].join(' ');
}
