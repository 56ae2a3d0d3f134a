import { Sketch } from '@exchange/telemetry/server';
import { enoughReports, rate, rateFaultFree } from './rating';

/** How likely `hits` of `total` pages have a fault when a share of them does. */
function chanceOf(hits: number, total: number, share: number): number {
  let chance = (1 - share) ** total;
  for (let hit = 1; hit <= hits; hit += 1) chance *= (((total - hit + 1) / hit) * share) / (1 - share);
  return chance;
}

/** How likely pages of which a share has a fault are rated so. */
const chanceOfRating = (rating: string | undefined, share: number) =>
  Array.from({ length: enoughReports + 1 }, (_, hits) => hits)
    .filter((hits) => rateFaultFree(enoughReports, hits)?.rating === rating)
    .reduce((sum, hits) => sum + chanceOf(hits, enoughReports, share), 0);

test('[O-06] from enough pages on, chance does not make a good release poor, nor a poor one good', () => {
  expect(chanceOfRating('poor', 0.01)).toBeLessThan(0.001);
  expect(chanceOfRating('good', 0.05)).toBeLessThan(0.04);
});

test('[O-06] no single page decides a rating', () => {
  expect(rateFaultFree(enoughReports, 1)?.rating).toBe('good');
});

test('[O-06] below enough reports there is a figure and no rating, and without any no figure', () => {
  const sketchOf = (count: number) => {
    const sketch = new Sketch();
    for (let page = 0; page < count; page += 1) sketch.add(9_000);
    return sketch;
  };
  expect(rate('LCP', sketchOf(enoughReports))).toMatchObject({ reports: enoughReports, rating: 'poor' });
  expect(rate('LCP', sketchOf(enoughReports - 1))).toMatchObject({ rating: undefined });
  expect(rate('LCP', sketchOf(enoughReports - 1))?.value).toBeGreaterThan(8_000);
  expect(rate('LCP', new Sketch())).toBeUndefined();
  expect(rateFaultFree(enoughReports - 1, 99)).toMatchObject({ value: 0, rating: undefined });
  expect(rateFaultFree(0, 0)).toBeUndefined();
});
