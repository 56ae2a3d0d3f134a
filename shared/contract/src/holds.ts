import * as z from './schema';
import { time } from './fields';

/** Why withdrawals and transfers are stopped for 24 hours after a change of security settings. */
export const securityHolds = [
  'loginPasswordChangeHold',
  'loginPasswordResetHold',
  'tradePasswordChangeHold',
  'tradePasswordResetHold',
  'authenticatorReplacedHold',
  'contactChangeHold',
] as const;

/** Code of the first of {@link securityHolds}; the others follow in their order. */
const firstCode = 11_950;

/** The hold that a code stands for, without the table of all codes; undefined for any other code. */
export const holdName = (code: number) => securityHolds[code - firstCode];

/** Answer to a change of security settings: until when withdrawals and transfers are stopped (S-06). */
export const HoldStarted = z.object({ hold_until: time() });

/**
 * Answer to setting or binding something that may not have been there before: null then, since nothing was changed, reset
 * or replaced (specification, section 8).
 */
export const HoldIfStarted = z.object({ hold_until: z.nullable(time()) });

/** How long a hold lasts from the last change on, ms. */
export const holdMs = 24 * 60 * 60 * 1000;

/** The present hold: its code, whose name is one of {@link securityHolds}, and its end; null when there is none. */
export const Hold = z.nullable(z.object({ code: z.int(), until: time() }));
export type Hold = z.infer<typeof Hold>;
