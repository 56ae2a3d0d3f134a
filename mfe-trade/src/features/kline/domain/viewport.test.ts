import fc from 'fast-check';
import type { Bar } from './bar';
import { followBars, latestViewport, panViewport, showsLatest, zoomViewport } from './viewport';

const bars = (from: number, to: number): Bar[] =>
  Array.from({ length: to - from }, (_, index) => ({
    time: from + index,
    open: '1',
    high: '1',
    low: '1',
    close: '1',
    volume: '1',
  }));
/** Time of the bar at the right edge. */
const timeAtEnd = (end: number, list: readonly Bar[]) => (list[0]?.time ?? 0) + end;

test('[T-11] bars put before the known ones leave the view where it is', () => {
  const known = bars(300, 600);
  const view = panViewport(latestViewport(300, 48), -250, 300);
  const after = followBars(view, known, bars(0, 600));
  expect(timeAtEnd(after.end, bars(0, 600))).toBe(timeAtEnd(view.end, known));
  expect(after.count).toBe(view.count);
});

test('[T-11] a new bar moves the view on only while the newest is in sight', () => {
  const latest = latestViewport(300, 48);
  expect(followBars(latest, bars(0, 300), bars(0, 301)).end).toBe(latest.end + 1);
  const away = panViewport(latest, -100, 300);
  expect(showsLatest(away, 300)).toBe(false);
  expect(followBars(away, bars(0, 300), bars(0, 301))).toEqual(away);
});

test('[T-11] other bars altogether are shown from the newest', () => {
  expect(followBars({ end: 20, count: 10 }, bars(0, 30), bars(900, 950))).toEqual(latestViewport(50, 10));
});

test('[T-11] zooming keeps the place under the fingers', () => {
  fc.assert(
    fc.property(
      fc.double({ min: 0.5, max: 2, noNaN: true }),
      fc.double({ min: 0, max: 1, noNaN: true }),
      (factor, anchor) => {
        const view = { end: 500, count: 60 };
        const zoomed = zoomViewport(view, factor, anchor, [8, 250], 1000);
        const place = (shown: typeof view) => shown.end - shown.count * (1 - anchor);
        expect(place(zoomed)).toBeCloseTo(place(view), 8);
        expect(zoomed.count).toBeCloseTo(60 / factor, 8);
      },
    ),
  );
});

test('[T-11] dragged into the past, the oldest bars keep half the width; all of them, when they are fewer', () => {
  expect(panViewport({ end: 300, count: 48 }, -1000, 300).end).toBe(24);
  expect(panViewport({ end: 20, count: 48 }, -1000, 10).end).toBe(10);
});

test('[T-11] however one drags and zooms, some bars stay in sight', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 1000 }),
      fc.array(fc.oneof(fc.double({ min: -2000, max: 2000, noNaN: true }), fc.constantFrom('in', 'out')), {
        maxLength: 20,
      }),
      (count, moves) => {
        let view = latestViewport(count, 48);
        for (const move of moves) {
          view =
            typeof move === 'number'
              ? panViewport(view, move, count)
              : zoomViewport(view, move === 'in' ? 1.7 : 0.6, 0.3, [8, 250], count);
        }
        const seen = Math.min(view.end, count) - Math.max(0, view.end - view.count);
        expect(seen).toBeGreaterThanOrEqual(Math.min(5, count) - 1e-9);
        expect(view.count).toBeGreaterThanOrEqual(8);
        expect(view.count).toBeLessThanOrEqual(250);
      },
    ),
  );
});
