import { renderWithPlatform } from '@exchange/testing';
import { act, fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { CarouselControls } from './carousel-controls';

beforeEach(() => jest.useFakeTimers());
afterEach(() => {
  jest.useRealTimers();
  jest.restoreAllMocks();
});

/** A track of three slides, each 300 px wide, that scrolls at once. */
function setUp() {
  const place = document.body.appendChild(document.createElement('section'));
  const track = place.appendChild(document.createElement('ul'));
  Object.defineProperty(track, 'clientWidth', { value: 300 });
  track.scrollTo = ((to: ScrollToOptions) => {
    track.scrollLeft = to.left ?? 0;
    fireEvent.scroll(track);
  }) as typeof track.scrollTo;
  function Place() {
    const [paused, setPaused] = useState(false);
    return <CarouselControls track={track} count={3} paused={paused} onPause={setPaused} />;
  }
  renderWithPlatform(<Place />);
  const wait = (ms: number) => act(() => jest.advanceTimersByTime(ms));
  return { place, track, wait, at: () => track.scrollLeft / 300 };
}

test('[T-01] slides follow one another and begin again; a swipe gives the next one its whole time', () => {
  const { track, wait, at } = setUp();
  wait(5000);
  expect(at()).toBe(1);
  wait(3000);
  act(() => track.scrollTo({ left: 600 }));
  wait(4999);
  expect(at()).toBe(2);
  wait(1);
  expect(at()).toBe(0);
});

test('[T-01] it rests while somebody is on it and once it is paused', () => {
  const { place, wait, at } = setUp();
  fireEvent(place, new Event('pointerenter'));
  wait(60_000);
  expect(at()).toBe(0);
  fireEvent(place, new Event('pointerleave'));
  wait(5000);
  expect(at()).toBe(1);
  fireEvent.click(screen.getByRole('button', { name: 'home.pause' }));
  wait(60_000);
  expect(at()).toBe(1);
});

test('[T-01] who wants less motion is moved by nothing, and shown a slide at once', () => {
  jest
    .spyOn(window, 'matchMedia')
    .mockImplementation(
      (query) => Object.assign(new EventTarget(), { matches: true, media: query }) as never,
    );
  const { wait, at, track } = setUp();
  const scrolled = jest.spyOn(track, 'scrollTo');
  wait(60_000);
  expect(at()).toBe(0);
  expect(screen.queryByRole('button', { name: 'home.pause' })).toBeNull();
  fireEvent.click(screen.getAllByRole('button', { name: 'home.slide' })[2]!);
  expect(scrolled).toHaveBeenCalledWith({ left: 600, behavior: 'instant' });
});
