import * as z from './schema';
import { defineOperatorCall } from './call';
import { amount, done, nothing, precision, time, tokenCode } from './fields';
import { PairState, Pause } from './market';

/** Code of a pair, `{token}_{market}`. */
const pairCode = () => z.string().check(z.regex(/^[a-z0-9]{1,20}_[a-z0-9]{1,20}$/));
/** A share in millionths, so that it is a whole number: 1000 is 0.1 %. */
const ppm = (maximum: number) => z.int().check(z.minimum(0), z.maximum(maximum));
/** A tenth of what is received: more is a slip of the pen. */
const feePpm = () => ppm(100_000);
/** From a hundredth of a percent to 90 %; null for no band. */
const bandPpm = () => z.nullable(z.int().check(z.minimum(100), z.maximum(900_000)));
/** Why something is changed: stands in the log. */
export const changeReason = () => z.string().check(z.minLength(1), z.maxLength(200));

/** Whoever traded at least `volume` in 30 days pays at most `fee_ppm`, in every pair (O-10). */
export const FeeTier = z.object({
  /** Whole USDT. */
  volume: z.string().check(z.regex(/^[1-9]\d{0,14}$/)),
  fee_ppm: feePpm(),
});
export type FeeTier = z.infer<typeof FeeTier>;

/** A length in seconds, up to an hour. */
const seconds = (least: number) => z.int().check(z.minimum(least), z.maximum(3_600));

/** When a pair pauses by itself and for how long (T-17). */
export const MoveLimit = z.object({
  /** How far a trade may be from the lowest and the highest price of the window, in millionths; null for no automatic pause. */
  ppm: z.nullable(z.int().check(z.minimum(1_000), z.maximum(500_000))),
  window_seconds: seconds(1),
  /** Of the auction of an automatic pause. */
  pause_seconds: seconds(5),
  /** Of the auction by which a pair reopens after anything else. */
  auction_seconds: seconds(5),
});
export type MoveLimit = z.infer<typeof MoveLimit>;

/** A pair as operators see it (O-10). */
export const OperatedPair = z.object({
  /** `{token}_{market}`. */
  code: pairCode(),
  token: tokenCode(),
  market: tokenCode(),
  opening_time: time(),
  halted: z.boolean(),
  /** Last price in market; "0" before the first trade. */
  price: amount(),
  price_precision: precision(),
  /** How far from the last price an order’s may be, in millionths of it; null where there is no band. */
  band_ppm: bandPpm(),
  fee_ppm: feePpm(),
  /** As in `Pair`. */
  pause: z.optional(Pause),
  /** Absent: the exchange has none. */
  move: z.optional(MoveLimit),
});
export type OperatedPair = z.infer<typeof OperatedPair>;

/** Fee tiers at most. */
export const mostFeeTiers = 10;

export const listOperatedPairs = defineOperatorCall({
  name: 'operator.listPairs',
  method: 'GET',
  path: '/ops/listPairs',
  role: 'read',
  summary: 'Every pair with what operators set for it, and the fee tiers (O-10)',
  input: nothing(),
  output: z.object({
    list: z.array(OperatedPair),
    /** By volume, the smallest first. */
    tiers: z.array(FeeTier),
  }),
  errors: [],
});

export const setPairRules = defineOperatorCall({
  name: 'operator.setPair',
  method: 'POST',
  path: '/ops/setPair',
  role: 'risk',
  summary: 'Sets a pair’s state, price band, fee or move limit; what is not given stays (O-10)',
  input: z.object({
    pair: pairCode(),
    /** Of earlier releases: `halted`, or open. */
    halted: z.optional(z.boolean()),
    /** `reason` is told to traders with it. */
    state: z.optional(PairState),
    /** With `state`: when it goes on by itself, within 30 days. An auction opens the pair, anything else ends by an auction. */
    until: z.optional(time()),
    move: z.optional(MoveLimit),
    band_ppm: z.optional(bandPpm()),
    fee_ppm: z.optional(feePpm()),
    reason: changeReason(),
  }),
  output: done(),
  errors: ['pairUnknown'],
});

export const setFeeTiers = defineOperatorCall({
  name: 'operator.setFeeTiers',
  method: 'POST',
  path: '/ops/setFeeTiers',
  role: 'risk',
  summary: 'Sets the fee tiers of all pairs; an empty list ends them (O-10)',
  input: z.object({ tiers: z.array(FeeTier).check(z.maxLength(mostFeeTiers)), reason: changeReason() }),
  output: done(),
  errors: [],
});
