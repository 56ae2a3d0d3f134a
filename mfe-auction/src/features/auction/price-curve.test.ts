import { priceCurve, stepAt } from './price-curve';

const minute = 60_000;
const auction = {
  ...{ initial_price: '30', lowest_bid: '28.5', price_step: '0.4', price_interval: minute },
  ...{ start_time: 1_000, end_time: 1_000 + 90 * minute },
};

test('[U-02] the curve falls by the step and ends at the lowest price, exactly', () => {
  expect(priceCurve(auction).map(({ price }) => price)).toEqual(['30', '29.6', '29.2', '28.8', '28.5']);
  expect(priceCurve(auction)[2]?.time).toBe(1_000 + 2 * minute);
});

test('[U-02] there is no price after the end, and a regular auction has only one', () => {
  expect(priceCurve({ ...auction, end_time: 1_000 + 2 * minute })).toHaveLength(2);
  expect(priceCurve({ ...auction, price_interval: 0, price_step: '0' })).toHaveLength(1);
});

test('[U-02] before the start the first price stands, then the one whose time has come', () => {
  const steps = priceCurve(auction);
  expect(stepAt(steps, 0)).toMatchObject({ index: 0, next: { price: '29.6' } });
  expect(stepAt(steps, 1_000 + minute - 1).present?.price).toBe('30');
  expect(stepAt(steps, 1_000 + minute).present?.price).toBe('29.6');
  expect(stepAt(steps, 1_000 + 80 * minute)).toMatchObject({ present: { price: '28.5' }, next: undefined });
});
