import { axisTicks, heightsOf, stepPath } from './chart-geometry';

test.each([
  [10.75, ['0', '5', '10', '15']],
  [4, ['0', '1', '2', '3', '4']],
  [0.3, ['0', '0.1', '0.2', '0.3']],
  [0.00000042, ['0', '0.0000002', '0.0000004', '0.0000006']],
  [987_654_321, ['0', '500000000', '1000000000']],
  [100, ['0', '50', '100']],
  [0, ['0']],
])('[N-02] an axis up to %d has few round ticks and reaches it', (highest, ticks) => {
  expect(axisTicks(highest)).toEqual(ticks);
});

test('[U-02] the highest value is at the top, the lowest at the bottom; equal ones are in the middle', () => {
  expect(heightsOf(['3', '2', '1'], 0.25)).toEqual([0.25, 0.5, 0.75]);
  expect(heightsOf(['2', '2'], 0.25)).toEqual([0.5, 0.5]);
});

test('[U-02] a step holds its value until the next', () => {
  expect(
    stepPath([
      { x: 0, y: 0.1 },
      { x: 0.5, y: 0.8 },
    ]),
  ).toBe('M0.00 10.00H50.00V80.00');
});
