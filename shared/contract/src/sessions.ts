import * as z from './schema';
import { defineCall } from './call';
import { done, id, nothing, time } from './fields';

/** A device as its browser or app names itself. Names are proper nouns, such as `Chrome` and `Android`; empty when not known. */
export const Device = z.object({
  kind: z.enum(['phone', 'tablet', 'computer', 'unknown']),
  /** The exchange's own app; then `browser` is empty. */
  in_app: z.boolean(),
  browser: z.string(),
  system: z.string(),
});
export type Device = z.infer<typeof Device>;

/** A login that has not ended. */
export const LoginSession = z.object({
  session_id: id(),
  device: Device,
  /** Internet address of its last call. */
  address: z.string(),
  login_time: time(),
  /** Time of its last call, to the minute. */
  last_use_time: time(),
  /** The one that asks. */
  current: z.boolean(),
});
export type LoginSession = z.infer<typeof LoginSession>;

export const listSessions = defineCall({
  name: 'user.listSessions',
  method: 'GET',
  path: '/user/listSessions',
  access: 'user',
  summary:
    'The logins of the account that have not ended, the one that asks first, then by their last use (S-01)',
  input: nothing(),
  output: z.object({
    list: z.array(LoginSession),
    /** How many other devices are trusted (S-12), logged in or not. */
    trusted_others: z.int(),
  }),
  errors: [],
});

export const endSession = defineCall({
  name: 'user.endSession',
  method: 'POST',
  path: '/user/endSession',
  access: 'user',
  summary:
    'Ends one login of the account, and the trust in its device; one that has ended already, or is another account’s, is left as it is (S-01)',
  input: z.object({ session_id: id() }),
  output: done(),
  errors: [],
});

export const endOtherSessions = defineCall({
  name: 'user.endOtherSessions',
  method: 'POST',
  path: '/user/endOtherSessions',
  access: 'user',
  summary: 'Ends every login of the account but the one that asks, and the trust in all other devices (S-01)',
  input: nothing(),
  output: done(),
  errors: [],
});
