import { compareDecimals, subtract } from '@exchange/format';
import type { AuctionDetail } from '@exchange/contract/dutch-auction';

/** A price of one portion and when it begins to hold, ms since the epoch. */
export interface PriceStep {
  readonly time: number;
  readonly price: string;
}

type Clockwork = Pick<
  AuctionDetail,
  'initial_price' | 'lowest_bid' | 'price_step' | 'price_interval' | 'start_time' | 'end_time'
>;

/** Steps that are drawn at most, whatever the exchange says of an auction. */
const most = 2000;

/** All prices of a Dutch auction, from its start to the latest end (U-02): each falls by the step, none below the lowest. */
export function priceCurve({
  initial_price: initial,
  lowest_bid: lowest,
  price_step: step,
  price_interval: interval,
  start_time: start,
  end_time: end,
}: Clockwork): readonly PriceStep[] {
  const steps: PriceStep[] = [{ time: start, price: initial }];
  let price = initial;
  while (interval > 0 && compareDecimals(price, lowest) > 0 && steps.length < most) {
    const time = start + steps.length * interval;
    if (time >= end) break;
    const next = subtract(price, step);
    price = compareDecimals(next, lowest) < 0 ? lowest : next;
    steps.push({ time, price });
  }
  return steps;
}

/** The step that holds at a time of the exchange's clock, the first one before the start; and the one after it. */
export function stepAt(
  steps: readonly PriceStep[],
  time: number,
): { readonly index: number; readonly present: PriceStep | undefined; readonly next: PriceStep | undefined } {
  const after = steps.findIndex((step) => step.time > time);
  const index = after === -1 ? steps.length - 1 : Math.max(0, after - 1);
  return { index, present: steps[index], next: steps[index + 1] };
}
