import * as z from './schema';
import { defineOperatorCall } from './call';
import { code, count, done, id, nothing, time, typed } from './fields';

/** Where a page of the operators’ is used, such as `https://exchange.example`. A passkey is bound to its host. */
const origin = () => z.string().check(z.regex(/^(https|http):\/\/[a-z0-9.-]{1,253}(:\d{1,5})?$/));
/** What a browser’s `PublicKeyCredential.toJSON()` answers, as JSON. */
const credential = () => z.string().check(z.minLength(1), z.maxLength(16_000));
/** Name of a part of the composition, such as `mfe-trade`. */
const part = () => z.string().check(z.regex(/^[a-z][a-z0-9-]{0,63}$/));
/** Number of a composition. */
const number = () => count(999_999_999);

/** A passkey of an operator, with which they confirm what changes the composition (O-10). */
export const OperatorPasskey = z.object({
  id: z.string(),
  /** The host that it is bound to: it confirms nothing that is decided elsewhere. */
  host: z.string(),
  name: z.string(),
  create_time: time(),
  /** When it last confirmed something; 0 for never. */
  last_time: time(),
});
export type OperatorPasskey = z.infer<typeof OperatorPasskey>;

/** A challenge that a passkey answers, once. */
const Challenge = z.object({
  id: id(),
  /** JSON for `PublicKeyCredential.parseCreationOptionsFromJSON` or `parseRequestOptionsFromJSON`. */
  options: z.string(),
  expires: time(),
});

export const listOperatorPasskeys = defineOperatorCall({
  name: 'operator.listPasskeys',
  method: 'GET',
  path: '/ops/listPasskeys',
  role: 'release',
  summary: 'The operator’s own passkeys (O-10)',
  input: nothing(),
  output: z.object({ list: z.array(OperatorPasskey) }),
  errors: [],
});

export const beginOperatorPasskey = defineOperatorCall({
  name: 'operator.beginPasskey',
  method: 'POST',
  path: '/ops/beginPasskey',
  role: 'release',
  attempts: 'operator',
  summary:
    'What a browser makes a passkey of, for an operator who shows an unused code of their authenticator (O-10)',
  input: z.object({ code: code(), origin: origin() }),
  output: Challenge,
  errors: ['authenticatorCodeWrong', 'authenticatorCodeUsed', 'accountLocked'],
});

export const addOperatorPasskey = defineOperatorCall({
  name: 'operator.addPasskey',
  method: 'POST',
  path: '/ops/addPasskey',
  role: 'release',
  summary: 'Keeps a passkey that the browser has made (O-10)',
  input: z.object({ id: id(), name: typed(40).check(z.minLength(1)), credential: credential() }),
  output: z.object({ passkey: OperatorPasskey }),
  errors: ['passkeyRefused', 'decisionOver'],
});

export const removeOperatorPasskey = defineOperatorCall({
  name: 'operator.removePasskey',
  method: 'POST',
  path: '/ops/removePasskey',
  role: 'release',
  summary: 'Forgets a passkey of the operator’s (O-10)',
  input: z.object({ id: z.string().check(z.minLength(1), z.maxLength(1_400)) }),
  output: done(),
  errors: ['passkeyMissing'],
});

/** What operators decide about releases at their pages. */
export const releaseActions = ['back', 'promote', 'end-canary'] as const;

/** Something to be done about releases, as it is confirmed. */
export const ReleaseDecision = z.object({
  action: z.enum(releaseActions),
  /** The part that goes back alone; null for all of them. */
  part: z.nullable(part()),
  /** The composition that is gone back to; null for the release before. */
  to: z.nullable(number()),
  /** The composition that it was decided on: nothing is done where another one is current by then. */
  on: number(),
});
export type ReleaseDecision = z.infer<typeof ReleaseDecision>;

export const beginReleaseDecision = defineOperatorCall({
  name: 'operator.beginRelease',
  method: 'POST',
  path: '/ops/beginRelease',
  role: 'release',
  summary:
    'A challenge for a passkey: what its answer confirms is this and nothing else, for two minutes (O-10)',
  input: z.extend(ReleaseDecision, { origin: origin() }),
  output: Challenge,
  errors: ['passkeyMissing'],
});

export const confirmReleaseDecision = defineOperatorCall({
  name: 'operator.confirmRelease',
  method: 'POST',
  path: '/ops/confirmRelease',
  role: 'release',
  summary:
    'Confirms a decision with the passkey’s answer, writes it into the log, and says what it was (O-10)',
  input: z.object({ id: id(), credential: credential() }),
  output: ReleaseDecision,
  errors: ['passkeyRefused', 'decisionOver'],
});

export const noteReleaseOutcome = defineOperatorCall({
  name: 'operator.noteRelease',
  method: 'POST',
  path: '/ops/noteRelease',
  role: 'release',
  summary: 'Writes into the log what a confirmed decision came to (O-10)',
  input: z.object({
    id: id(),
    /** The composition that it made; null where nothing was changed. */
    made: z.nullable(number()),
    /** Why nothing was changed, or why it is not known; empty otherwise. */
    reason: z._default(typed(1_000), ''),
  }),
  output: done(),
  errors: ['decisionOver'],
});
