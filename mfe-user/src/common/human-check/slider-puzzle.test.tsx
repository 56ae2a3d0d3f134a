import { renderWithPlatform } from '@exchange/testing';
import { fireEvent, screen } from '@testing-library/react';
import { createUserPlatform } from '../../testing/user-platform';
import { SliderPuzzle } from './slider-puzzle';
import { createMovement, type MovementPoint } from './movement';

const puzzle = {
  slider_id: 's',
  background: 'b',
  piece: 'p',
  piece_size: 50,
  piece_top: 40,
  width: 300,
  height: 150,
};

beforeAll(() => {
  // jsdom has no pointer events, and no layout: the rail is as wide as the picture.
  Object.assign(Element.prototype, { setPointerCapture: () => undefined });
  Object.assign(window, { PointerEvent: MouseEvent });
});

async function renderPuzzle(state: 'open' | 'checking' | 'solved' = 'open') {
  const handleRelease = jest.fn<undefined, [number, MovementPoint[]]>();
  renderWithPlatform(
    <SliderPuzzle puzzle={puzzle} state={state} onRelease={handleRelease} />,
    await createUserPlatform(),
  );
  return { handle: screen.getByRole('slider', { name: 'Slide the piece into the gap' }), handleRelease };
}
const pointer = (clientX: number) => ({ clientX, pointerId: 1 });

test('[S-01] the piece follows the pointer, stays in the picture, and its movement is recorded', async () => {
  const { handle, handleRelease } = await renderPuzzle();
  fireEvent.pointerDown(handle, pointer(10));
  for (const x of [40, 90, 400, 150]) fireEvent.pointerMove(handle, pointer(x));
  expect(handle.getAttribute('aria-valuenow')).toBe('140');
  fireEvent.pointerUp(handle, pointer(130));
  const [left, track] = handleRelease.mock.calls[0] ?? [0, []];
  expect(left).toBe(120);
  expect(track.map(([, place]) => place)).toEqual([0, 30, 80, 250, 140, 120]);
  expect(track.every(([time], index) => index === 0 || time >= (track[index - 1]?.[0] ?? 0))).toBe(true);
});

test('[S-01] the piece can be moved with the keyboard alone', async () => {
  const { handle, handleRelease } = await renderPuzzle();
  fireEvent.keyDown(handle, { key: 'PageUp' });
  for (let press = 0; press < 4; press += 1) fireEvent.keyDown(handle, { key: 'ArrowRight' });
  fireEvent.keyDown(handle, { key: 'ArrowLeft' });
  fireEvent.keyDown(handle, { key: 'Enter' });
  expect(handleRelease).toHaveBeenCalledTimes(1);
  expect(handleRelease.mock.calls[0]?.[0]).toBe(39);
  expect(handleRelease.mock.calls[0]?.[1].length).toBeGreaterThanOrEqual(5);
});

test('[S-01, S-12] three keys are more than three moments: how long each is held belongs to the movement', async () => {
  const { handle, handleRelease } = await renderPuzzle();
  for (let press = 0; press < 3; press += 1) {
    fireEvent.keyDown(handle, { key: 'PageUp' });
    fireEvent.keyUp(handle, { key: 'PageUp' });
  }
  fireEvent.keyUp(handle, { key: 'Tab' });
  fireEvent.keyDown(handle, { key: 'Enter' });
  expect(handleRelease.mock.calls[0]?.[1].map(([, place]) => place)).toEqual([30, 30, 60, 60, 90, 90, 90]);
});

test('[S-01] a press without movement, a cancelled drag and a solved puzzle release nothing', async () => {
  const { handle, handleRelease } = await renderPuzzle();
  fireEvent.pointerDown(handle, pointer(10));
  fireEvent.pointerUp(handle, pointer(10));
  fireEvent.pointerDown(handle, pointer(10));
  fireEvent.pointerMove(handle, pointer(80));
  fireEvent.pointerCancel(handle, pointer(80));
  fireEvent.pointerUp(handle, pointer(80));
  expect(handle.getAttribute('aria-valuenow')).toBe('0');
  expect(handleRelease).not.toHaveBeenCalled();
});

test('[S-01] a solved puzzle does not move any more', async () => {
  const { handle } = await renderPuzzle('solved');
  fireEvent.keyDown(handle, { key: 'ArrowRight' });
  expect(handle.getAttribute('aria-valuenow')).toBe('0');
});

test('[S-01] a long movement is thinned out to what the exchange takes, with its first and last point', () => {
  const movement = createMovement();
  for (let step = 0; step <= 1200; step += 1) movement.add(1000 + step * 4, step / 10);
  const points = movement.points();
  expect(points.length).toBeLessThanOrEqual(500);
  expect(points[0]).toEqual([0, 0]);
  expect(points.at(-1)).toEqual([4800, 120]);
});
