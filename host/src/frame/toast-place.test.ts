import { bestPlace, type Box, costOf, type Obstacle } from './toast-place';

const view: Box = { left: 0, top: 0, right: 375, bottom: 812 };
const toast = { width: 280, height: 42 };
const control = (top: number, bottom: number, touched = 4): Obstacle => ({
  box: { left: 16, right: 359, top, bottom },
  touched,
  covered: 6,
});

test('[H-11] a toast stands at the wanted edge, in the middle, where nothing is in its way', () => {
  expect(bestPlace(toast, view, [], 'top')).toEqual({ left: 47.5, top: 0 });
  expect(bestPlace(toast, view, [], 'bottom')).toEqual({ left: 47.5, top: 770 });
});

test('[H-11] it takes the first gap that it fits in, from the wanted edge on', () => {
  const controls = [control(0, 48), control(80, 124), control(180, 224)];
  const { top } = bestPlace(toast, view, controls, 'top');
  expect(top).toBeGreaterThan(124);
  expect(top + toast.height).toBeLessThan(180);
  expect(bestPlace(toast, view, [...controls, control(700, 812)], 'bottom').top).toBe(654);
});

test('[H-11] where there is no gap, it covers what costs least', () => {
  const controls = [control(0, 300, 12), control(300, 600, 2), control(600, 812, 100)];
  const place = bestPlace(toast, view, controls, 'top');
  expect(place.top).toBeGreaterThanOrEqual(300);
  expect(place.top + toast.height).toBeLessThanOrEqual(600);
  expect(costOf(place, toast, controls)).toBe(8);
});

test('[H-11] beside a full column it stands at the side, if it leaves the middle altogether', () => {
  const full = control(0, 812);
  const wide = { ...view, right: 1280 };
  const column = { ...full, box: { ...full.box, left: 400, right: 880 } };
  expect(bestPlace(toast, wide, [column], 'top')).toEqual({ left: 1000, top: 0 });
  expect(bestPlace(toast, view, [full], 'top').left).toBe(47.5);
});
