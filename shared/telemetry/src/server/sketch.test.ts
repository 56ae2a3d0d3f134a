import fc from 'fast-check';
import { Sketch } from './sketch';

const sketchOf = (values: readonly number[]): Sketch => {
  const sketch = new Sketch();
  for (const value of values) sketch.add(value);
  return sketch;
};
const values = fc.array(fc.double({ min: 0.001, max: 1_000_000, noNaN: true }), {
  minLength: 1,
  maxLength: 200,
});

test('[O-06] a quantile is off by at most 2.5 %', () => {
  fc.assert(
    fc.property(values, fc.constantFrom(0.5, 0.75, 0.95), (some, share) => {
      const exact = [...some].sort((a, b) => a - b)[Math.ceil(share * some.length) - 1] ?? NaN;
      const told = sketchOf(some).quantile(share) ?? NaN;
      expect(Math.abs(told - exact) / exact).toBeLessThanOrEqual(0.0251);
    }),
  );
});

test('[O-06] two sketches together, also as kept, are the sketch of all values', () => {
  fc.assert(
    fc.property(values, values, (some, others) => {
      const both = Sketch.from(JSON.parse(JSON.stringify(sketchOf(some).data())) as [number, number][]);
      both.addAll(sketchOf(others));
      expect(both.data()).toEqual(sketchOf([...some, ...others]).data());
      expect(both.total).toBe(some.length + others.length);
    }),
  );
});

test('[O-06] nothing has no quantile, zero is zero, and no value makes it grow without bound', () => {
  expect(new Sketch().quantile(0.5)).toBeUndefined();
  expect(sketchOf([0, 0, 0]).quantile(0.95)).toBe(0);
  const wild = sketchOf([]);
  for (let power = -300; power < 300; power += 1) wild.add(1.01 * 10 ** power);
  expect(wild.data().length).toBeLessThan(500);
  expect(Sketch.from([[1e9, 1]]).quantile(1)).toBeLessThan(11_000_000);
});
