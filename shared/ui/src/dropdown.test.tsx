import { act, fireEvent, render, screen } from '@testing-library/react';
import { Dropdown } from './dropdown';

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

function setUp() {
  render(
    <>
      <Dropdown label="More" icon="=">
        {(close) => <button onClick={close}>Calendar</button>}
      </Dropdown>
      <button>Elsewhere</button>
    </>,
  );
  return screen.getByRole('button', { name: 'More' });
}
const panel = () => screen.queryByRole('button', { name: 'Calendar' });
const wait = (ms: number) => act(() => jest.advanceTimersByTime(ms));
/** jsdom has no pointer events: React makes `pointerenter` and `pointerleave` of these. */
const point = (type: 'pointerover' | 'pointerout', element: Element, pointerType = 'mouse') => {
  const init = { bubbles: true, relatedTarget: document.body };
  fireEvent(element, Object.assign(new MouseEvent(type, init), { pointerType }));
};

test('[H-23] a mouse that rests on it opens it after 100 ms, and one that has left closes it after 100 ms', () => {
  const place = setUp().parentElement!;
  point('pointerover', place);
  wait(99);
  expect(panel()).toBeNull();
  wait(1);
  expect(panel()).not.toBeNull();
  point('pointerout', place);
  wait(99);
  expect(panel()).not.toBeNull();
  wait(1);
  expect(panel()).toBeNull();
});

test('[H-23] a mouse that only passes opens nothing', () => {
  const place = setUp().parentElement!;
  point('pointerover', place);
  wait(60);
  point('pointerout', place);
  wait(1000);
  expect(panel()).toBeNull();
});

test('[H-23] a press opens at once and stays; a touch does not hover', () => {
  const button = setUp();
  point('pointerover', button.parentElement!, 'touch');
  wait(1000);
  expect(panel()).toBeNull();
  fireEvent.click(button);
  expect(button.getAttribute('aria-expanded')).toBe('true');
  point('pointerout', button.parentElement!);
  wait(1000);
  expect(panel()).not.toBeNull();
  fireEvent.click(button);
  expect(panel()).toBeNull();
});

test('[H-23] a press beside it meets nothing else while a press keeps it open; a mouse that only rested covers nothing', () => {
  const button = setUp();
  point('pointerover', button.parentElement!);
  wait(100);
  expect(panel()).not.toBeNull();
  expect(screen.queryByTestId('around')).toBeNull();
  fireEvent.click(button);
  fireEvent.pointerDown(screen.getByTestId('around'));
  expect(panel()).not.toBeNull();
  fireEvent.click(screen.getByTestId('around'));
  expect(panel()).toBeNull();
  expect(screen.queryByTestId('around')).toBeNull();
});

test('[H-23] Escape closes it and gives the focus back, and so do a press elsewhere and what is chosen', () => {
  const button = setUp();
  fireEvent.click(button);
  panel()?.focus();
  fireEvent.keyDown(document, { key: 'Escape' });
  expect(panel()).toBeNull();
  expect(document.activeElement).toBe(button);
  fireEvent.click(button);
  fireEvent.pointerDown(screen.getByRole('button', { name: 'Elsewhere' }));
  expect(panel()).toBeNull();
  fireEvent.click(button);
  fireEvent.click(panel()!);
  expect(panel()).toBeNull();
});
