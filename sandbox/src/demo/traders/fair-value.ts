import { noiseAt } from '../../core/random';
import { day } from '../../core/time-spans';

/**
 * Where the simulated world's prices come from: a function of seed, token and time alone, so that the past, the
 * present and any jump of the clock fit together without remembered state. Floats: they become ticks and lots, and
 * never balances.
 */

/** Smooth noise of `octave` at `position`, from -1 to 1. */
function smoothNoise(seed: number, octave: number, position: number): number {
  const index = Math.floor(position);
  const part = position - index;
  const weight = part * part * (3 - 2 * part);
  const before = noiseAt(seed, octave, index);
  return before + (noiseAt(seed, octave, index + 1) - before) * weight;
}

/** Periods from 2 seconds to about 48 days, each twice the one before. */
const shortest = 2_000;
const octaves = 21;
/** Octaves shorter than this (about an hour) swell and calm down together: volatility comes in clusters. */
const clustered = 11;
const periods = Array.from({ length: octaves }, (_, octave) => shortest * 2 ** octave);
/** Brings the sum of the octaves to one standard deviation a day, measured. */
const scale = 0.62;

/** How excited the market is: about 0.4 in calm hours to 2.5 in wild ones. */
export function excitement(seed: number, time: number): number {
  return Math.exp(
    0.55 * smoothNoise(seed, 90, time / (5 * 3_600_000)) + 0.4 * smoothNoise(seed, 91, time / (38 * 60_000)),
  );
}

/** Bursts of trading are as long as this, and this share of all such periods has one. */
const burstLength = 45_000;
const burstShare = 0.035;

/** How a pair is rushed at a time: 0 mostly; in a burst it swells to 1 (bought) or -1 (sold) and ebbs again. */
export function burst(seed: number, time: number): number {
  const index = Math.floor(time / burstLength);
  if (noiseAt(seed, 92, index) < 1 - 2 * burstShare) return 0;
  const direction = noiseAt(seed, 93, index) < 0 ? -1 : 1;
  return direction * Math.sin(Math.PI * (time / burstLength - index));
}

/** Logarithm of a token's value against the middle of its range; a day's change deviates by `dailyVolatility`. */
export function logValue(seed: number, dailyVolatility: number, time: number): number {
  if (dailyVolatility === 0) return 0;
  const excited = excitement(seed, time);
  let sum = 0;
  for (let octave = 0; octave < octaves; octave += 1) {
    const period = periods[octave] ?? day;
    const weight = Math.sqrt(period / day) * (octave < clustered ? excited : 1);
    sum += weight * smoothNoise(seed, octave, time / period + octave * 0.37);
  }
  return sum * dailyVolatility * scale;
}
