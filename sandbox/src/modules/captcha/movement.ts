/** A moment of a movement: milliseconds since it began, and the piece's left edge in pixels of the picture. */
type Moment = readonly [time: number, left: number];

/** A hand leaves more, also on a slow device; so do the fewest keys, each of which is noted when pressed and when released. */
const fewestMoments = 6;
/** The quickest movement that a hand makes, and one that takes longer than the puzzle lives, in ms. */
const shortestMs = 250;
const longestMs = 5 * 60 * 1000;
/** How far the last moment may be from where the piece is said to be: both are rounded, in pixels. */
const rounding = 1;
/** A hand starts slowly, ends slowly and hesitates. At one speed throughout it would keep this close to a straight line: a share of the way, and pixels. */
const straightShare = 0.03;
const straightPixels = 3;
/** The most of its way that a hand moves between two moments, as a share, and how many places it is noted at. */
const longestStep = 0.6;
const fewestPlaces = 4;
/** The steps of the arrow and page keys, in pixels. */
const keySteps = [0, 3, 30];
/** By how much the pauses between a person's keys differ at least, also with a key held down, which repeats after a first delay; ms. */
const rhythmMs = 10;

/**
 * Whether a person could have moved the piece so, by hand or by keys, from one side to `left` in a picture where it can go as
 * far as `furthest`. Slow, jerky and corrected movements are a person's; a few points, a jump, and a line at one speed are not.
 */
export function isPlausibleMovement(track: readonly Moment[], left: number, furthest: number): boolean {
  const first = track[0];
  const last = track.at(-1);
  if (!first || !last || track.length < fewestMoments) return false;
  const duration = last[0] - first[0];
  if (duration < shortestMs || duration > longestMs) return false;
  if (Math.abs(last[1] - left) > rounding) return false;
  if (track.some(([, place]) => place < 0 || place > furthest)) return false;
  const steps = track.slice(1).map((moment, index) => between(track[index] ?? moment, moment));
  if (steps.some(({ time }) => time < 0)) return false;
  const isByKeys = steps.every(({ way, to }) => keySteps.includes(way) || to === 0 || to === furthest);
  if (isByKeys) return hasRhythm(steps);
  return !isJump(steps, Math.abs(last[1] - first[1])) && !isStraight(track, first, last);
}

interface Step {
  readonly time: number;
  /** Pixels, without direction. */
  readonly way: number;
  /** Where it ends. */
  readonly to: number;
}

const between = (from: Moment, to: Moment): Step => ({
  time: to[0] - from[0],
  // Places have one decimal.
  way: Math.round(Math.abs(to[1] - from[1]) * 10) / 10,
  to: to[1],
});

/** Whether keys were pressed and released at the pace of fingers, and not of a clock. */
function hasRhythm(steps: readonly Step[]): boolean {
  const times = steps.map(({ time }) => time);
  return Math.max(...times) - Math.min(...times) >= rhythmMs;
}

/** Whether the piece was most of the way in one step, or hardly anywhere but at the ends. */
function isJump(steps: readonly Step[], way: number): boolean {
  return (
    Math.max(...steps.map((step) => step.way)) > way * longestStep ||
    new Set(steps.map(({ to }) => to)).size < fewestPlaces
  );
}

/** Whether all moments lie on the line at one speed from the first to the last. */
function isStraight(track: readonly Moment[], first: Moment, last: Moment): boolean {
  const way = Math.abs(last[1] - first[1]);
  const speed = (last[1] - first[1]) / (last[0] - first[0]);
  const allowed = Math.max(straightPixels, way * straightShare);
  return track.every(([time, place]) => Math.abs(first[1] + speed * (time - first[0]) - place) <= allowed);
}
