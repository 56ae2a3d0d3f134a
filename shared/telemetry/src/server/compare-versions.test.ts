import { defaultCanaryLimits, worseThan } from './compare-versions';
import { Tally } from './tally';

/** A generator with a seed (mulberry32): the same visitors in every run. */
function random(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** How pages of a version do. */
interface Pages {
  /** Share of pages with a fault. */
  readonly faulty: number;
  /** How long everything takes, as a factor. */
  readonly slow: number;
}
const fine: Pages = { faulty: 0.01, slow: 1 };

/** Medians in ms; each page is faster or slower by chance, most by less than a half. */
const medians = { load: 400, LCP: 1_800, INP: 90, FCP: 900 };

function visit(tally: Tally, { faulty, slow }: Pages, draw: () => number): void {
  tally.addCount('visit');
  if (draw() < faulty) tally.addCount('faulty');
  const normal = Math.sqrt(-2 * Math.log(1 - draw())) * Math.cos(2 * Math.PI * draw());
  for (const [name, median] of Object.entries(medians))
    tally.addMeasure(name, slow * median * Math.exp(0.5 * normal));
  tally.addMeasure('CLS', draw() < 0.03 ? 0.2 : 0);
}

/**
 * Whether a minute is enough to call a version worse: 1,000 visitors, of whom each opens a page every ten seconds and one of ten has
 * the version, looked at every five seconds.
 */
function isWithdrawn(version: Pages, seed: number): boolean {
  const draw = random(seed);
  const [base, trial] = [new Tally(), new Tally()];
  for (let seconds = 5; seconds <= 60; seconds += 5) {
    for (let page = 0; page < 500; page += 1)
      if (page % 10 === 0) visit(trial, version, draw);
      else visit(base, fine, draw);
    const { visits } = defaultCanaryLimits;
    if (trial.count('visit') >= visits && worseThan(base, trial, defaultCanaryLimits)) return true;
  }
  return false;
}

const withdrawn = (version: Pages, seed: number) =>
  Array.from({ length: 100 }, (_, run) => isWithdrawn(version, seed + run)).filter(Boolean).length;

test('[O-09] of 100 versions that are fine, at most 5 are withdrawn within a minute', () => {
  expect(withdrawn(fine, 1)).toBeLessThanOrEqual(5);
});

test.each([
  ['whose pages have a fault five times in a hundred more', { faulty: 0.06, slow: 1 }],
  ['that take 20 % longer', { faulty: 0.01, slow: 1.2 }],
])('[O-09] of 100 versions %s, at least 95 are withdrawn within a minute', (_what, version) => {
  expect(withdrawn(version, 1_000)).toBeGreaterThanOrEqual(95);
});

test('[O-09] what is worse is named with both figures', () => {
  const draw = random(7);
  const [base, trial] = [new Tally(), new Tally()];
  for (let page = 0; page < 500; page += 1) {
    visit(base, fine, draw);
    visit(trial, { faulty: 0.2, slow: 1 }, draw);
  }
  expect(worseThan(base, trial, defaultCanaryLimits)).toMatchObject({
    what: 'faults',
    trial: expect.closeTo(0.2, 1),
  });
  expect(worseThan(base, base, defaultCanaryLimits)).toBeUndefined();
});

test('[O-09] one fault on few pages is no evidence, a release that never works is', () => {
  const pages = (visits: number, faulty: number) => {
    const tally = new Tally();
    tally.addCount('visit', visits);
    tally.addCount('faulty', faulty);
    return tally;
  };
  expect(worseThan(pages(900, 0), pages(100, 1), defaultCanaryLimits)).toBeUndefined();
  expect(worseThan(pages(90, 0), pages(10, 10), defaultCanaryLimits)).toMatchObject({ what: 'faults' });
  expect(worseThan(pages(0, 0), pages(0, 0), defaultCanaryLimits)).toBeUndefined();
});

test('[O-09] with ever so many pages, what is within the tolerance is not worse, and what is beyond it is', () => {
  const pages = (faulty: number, slow: number, jumps = 30) => {
    const tally = new Tally();
    tally.addCount('visit', 100_000);
    tally.addCount('faulty', faulty);
    const draw = random(3);
    for (let page = 0; page < 20_000; page += 1)
      tally.addMeasure('LCP', slow * 1_800 * Math.exp(draw() - 0.5));
    for (let page = 0; page < 1_000; page += 1) tally.addMeasure('CLS', page < jumps ? 0.2 : 0.05);
    return tally;
  };
  const base = pages(1_000, 1);
  const strict = { faults: 0, slower: 0, visits: 100 };
  expect(worseThan(base, pages(1_300, 1), defaultCanaryLimits)).toBeUndefined();
  expect(worseThan(base, pages(1_300, 1), strict)).toMatchObject({ what: 'faults' });
  expect(worseThan(base, pages(1_000, 1.04), defaultCanaryLimits)).toBeUndefined();
  expect(worseThan(base, pages(1_000, 1.04), strict)).toMatchObject({ what: 'LCP' });
  expect(worseThan(base, pages(1_000, 1, 120), defaultCanaryLimits)).toMatchObject({
    what: 'jumps',
    trial: 0.12,
  });
});
