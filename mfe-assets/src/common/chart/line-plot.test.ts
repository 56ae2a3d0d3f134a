import { areaPath, linePath, plotLevel, plotPoints } from './line-plot';

test('[A-01] the line runs over the whole width, the highest value on top and the lowest at the bottom', () => {
  const points = plotPoints(['50', '100', '75', '0']);
  expect(points.map(({ x }) => x)).toEqual([0, 1 / 3, 2 / 3, 1]);
  const [half, top, upper, bottom] = points.map(({ y }) => y);
  expect(half).toBeCloseTo(0.5);
  expect(top).toBeCloseTo(0.08);
  expect(upper).toBeCloseTo(0.29);
  expect(bottom).toBeCloseTo(0.92);
});

test('[A-01] a single day is a point at the right; days that are worth the same are a level line', () => {
  expect(plotPoints(['7'])).toEqual([{ x: 1, y: 0.5 }]);
  expect(plotPoints(['7', '7.0']).map(({ y }) => y)).toEqual([0.5, 0.5]);
  expect(plotPoints([])).toEqual([]);
});

test('[T-21] a baseline is within the scale, wherever the values are', () => {
  const [point] = plotPoints(['5'], '0');
  expect(point?.y).toBeCloseTo(0.08);
  expect(plotLevel('0', ['5', '0'])).toBeCloseTo(0.92);
  expect(plotPoints(['-5', '5'], '0').map(({ y }) => y)).toEqual(plotPoints(['-5', '5']).map(({ y }) => y));
});

test('[A-01] line and area are drawn in the picture’s units; the area ends at its lower edge', () => {
  const points = [
    { x: 0, y: 0.5 },
    { x: 1, y: 0.25 },
  ];
  expect(linePath(points, 200, 80)).toBe('M0.00 40.00L200.00 20.00');
  expect(areaPath(points, 200, 80)).toBe('M0.00 40.00L200.00 20.00L200.00 80L0.00 80Z');
  expect(areaPath([], 200, 80)).toBe('');
});
