import { trackTo } from '../../../test/app';
import { isPlausibleMovement } from './movement';

type Track = readonly (readonly [number, number])[];
const furthest = 250;
const isTaken = (track: Track) => isPlausibleMovement(track, track.at(-1)?.[1] ?? 0, furthest);
/** A movement noted every `every` ms for `duration` ms, whose place is a share of 160 pixels at a share of the time. */
const noted = (duration: number, every: number, placeAt: (share: number) => number): Track =>
  Array.from({ length: Math.floor(duration / every) + 1 }, (_, index) => {
    const time = index * every;
    return [time, Math.round(placeAt(time / duration) * 1_600) / 10] as const;
  });
const eased = (share: number) => share * share * (3 - 2 * share);
/** Keys that are pressed and released, each with its pauses, then Enter. */
const typed = (steps: readonly number[], pauses: readonly [held: number, between: number][]): Track => {
  const track: [number, number][] = [];
  let [time, place] = [0, 0];
  steps.forEach((step, index) => {
    const [held, gap] = pauses[index % pauses.length] ?? [80, 120];
    place += step;
    track.push([time, place], [time + held, place]);
    time += held + gap;
  });
  return [...track, [time + 300, place]];
};

test.each<[string, Track]>([
  ['a quick drag', noted(260, 16, eased)],
  ['a drag of four seconds', noted(4_000, 16, eased)],
  ['a slow device that notes ten times a second', noted(700, 100, eased)],
  [
    'a hand that overshoots and comes back',
    noted(900, 16, (share) => (share < 0.7 ? share * 1.6 : 1.12 - (share - 0.7) * 0.4)),
  ],
  [
    'a trembling hand that stops on the way',
    noted(3_000, 50, (share) => Math.min(1, Math.floor(share * 9) / 8)),
  ],
  [
    'a hand that goes steadily and stays before it lets go',
    [...noted(600, 20, (share) => share), [900, 160] as const],
  ],
  [
    'page and arrow keys',
    typed(
      [30, 30, 30, 3, 3],
      [
        [80, 140],
        [95, 180],
      ],
    ),
  ],
  ['three page keys', typed([30, 30, 30], [[80, 150]])],
  [
    'taps at an even pace',
    typed(
      Array.from({ length: 30 }, () => 3),
      [
        [70, 90],
        [75, 85],
      ],
    ),
  ],
  [
    'an arrow key that is held down',
    [
      ...Array.from(
        { length: 40 },
        (_, index) => [index === 0 ? 0 : 470 + index * 33, 3 * (index + 1)] as const,
      ),
      [2_400, 120],
    ],
  ],
  [
    'the end key and back',
    [
      [0, 250],
      [90, 250],
      [500, 220],
      [570, 220],
      [900, 217],
      [960, 217],
      [1_400, 217],
    ],
  ],
  ['what the tests send', trackTo(160)],
])('[S-01, S-12] %s is a person’s', (_what, track) => {
  expect(isTaken(track)).toBe(true);
});

test.each<[string, Track]>([
  [
    'four points',
    [
      [0, 0],
      [150, 40],
      [400, 130],
      [600, 160],
    ],
  ],
  ['a line at one speed', noted(600, 20, (share) => share)],
  [
    'a line at one speed with a little noise',
    noted(600, 20, (share) => share).map(([time, place], index) => [time, place + (index % 3) - 1] as const),
  ],
  ['a jump after a wait', [...noted(500, 50, () => 0), [520, 160]]],
  [
    'a jump in two',
    [
      [0, 0],
      [100, 0],
      [200, 0],
      [300, 80],
      [400, 80],
      [500, 80],
      [600, 160],
    ],
  ],
  ['a movement in no time', noted(100, 5, eased)],
  [
    'time that runs backwards',
    [
      [0, 0],
      [400, 9],
      [300, 20],
      [350, 60],
      [500, 120],
      [600, 160],
    ],
  ],
  ['a place outside the picture', [...noted(600, 20, eased), [620, 300], [640, 160]]],
  ['keys by the clock', Array.from({ length: 40 }, (_, index) => [index * 40, 3 * (index + 1)] as const)],
  ['nothing', []],
])('[S-01, S-12] %s is not', (_what, track) => {
  expect(isTaken(track)).toBe(false);
});

test('[S-01] a movement ends where the piece is said to be', () => {
  expect(isPlausibleMovement(trackTo(120), 160, furthest)).toBe(false);
});
