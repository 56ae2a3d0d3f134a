import * as z from './schema';
import { defineCall, defineOperatorCall, operatorRoles } from './call';
import { contentKinds } from './content';
import { code, count, done, fromId, id, nothing, password, time, typed } from './fields';

/** A person's name among operators: lowercase, as it stands in the log. */
export const operatorName = () => z.string().check(z.regex(/^[a-z][a-z0-9._-]{1,31}$/));
const roles = () => z.array(z.enum(operatorRoles)).check(z.minLength(1), z.maxLength(operatorRoles.length));
/** Text by which an operator is let in once: letters and digits in groups. */
const enrolmentCode = () => z.string().check(z.maxLength(60));

/** What waits for an operator's decision. */
export const reviewKinds = ['withdrawal', 'transfer', 'identity', 'casting'] as const;
export type ReviewKind = (typeof reviewKinds)[number];
const kind = () => z.enum(reviewKinds);

/** What is said of something under review; pages have a word for each. */
export const reviewFacts = [
  ...['amount', 'fee', 'network', 'address', 'new_address', 'memo', 'day_value', 'from', 'to', 'note'],
  ...['level', 'origin', 'country', 'name', 'document', 'number', 'birthday', 'residence'],
  ...['category', 'stage_name', 'slogan', 'introduction', 'contact'],
] as const;

/** An operator as others see one. */
export const Operator = z.object({
  name: operatorName(),
  roles: z.array(z.enum(operatorRoles)),
  /** `org_id` of the one organisation that is theirs to look after; empty for all. */
  organisation: z.string(),
});
export type Operator = z.infer<typeof Operator>;

const OperatorSession = z.extend(Operator, {
  /** What the client shows as `Authorization: Bearer` from then on. */
  secret: z.string(),
  expires: time(),
});

export const operatorSignIn = defineCall({
  name: 'operator.signIn',
  method: 'POST',
  path: '/ops/signIn',
  access: 'public',
  attempts: 'operator',
  summary: 'Signs an operator in with password and authenticator, for 12 hours (O-10)',
  input: z.object({ name: typed(64), password: password(), code: code() }),
  output: OperatorSession,
  errors: ['loginFailed', 'accountLocked', 'authenticatorCodeUsed'],
});

export const beginOperatorEnrolment = defineCall({
  name: 'operator.beginEnrolment',
  method: 'POST',
  path: '/ops/beginEnrolment',
  access: 'public',
  attempts: 'operator',
  summary: 'The secret for an authenticator, for whoever has the code of an enrolment (O-10)',
  input: z.object({ name: typed(64), enrolment: enrolmentCode() }),
  output: z.object({ authenticator_secret: z.string(), authenticator_uri: z.string() }),
  errors: ['resetExpired', 'accountLocked'],
});

export const enrolOperator = defineCall({
  name: 'operator.enrol',
  method: 'POST',
  path: '/ops/enrol',
  access: 'public',
  attempts: 'operator',
  summary: 'Sets an operator’s password, binds the authenticator and signs in; uses the enrolment up (O-10)',
  input: z.object({
    name: typed(64),
    enrolment: enrolmentCode(),
    password: password(),
    password_confirmation: password(),
    code: code(),
  }),
  output: OperatorSession,
  errors: ['resetExpired', 'accountLocked', 'passwordWeak', 'passwordMismatch', 'authenticatorCodeWrong'],
});

export const whoIsOperator = defineOperatorCall({
  name: 'operator.whoIs',
  method: 'GET',
  path: '/ops/whoIs',
  role: 'any',
  summary: 'Whose session it is, and what they may do',
  input: nothing(),
  output: Operator,
  errors: [],
});

export const operatorSignOut = defineOperatorCall({
  name: 'operator.signOut',
  method: 'POST',
  path: '/ops/signOut',
  role: 'any',
  summary: 'Ends the operator’s session',
  input: nothing(),
  output: done(),
  errors: [],
});

export const allowScrape = defineOperatorCall({
  name: 'operator.allowScrape',
  method: 'GET',
  path: '/ops/allowScrape',
  role: 'scrape',
  summary: 'Whether a token may read the metrics: answered to those that may',
  input: nothing(),
  output: z.object({ name: z.string() }),
  errors: [],
});

/** Something that waits for a decision, as lists show it. */
export const Review = z.object({
  kind: kind(),
  id: id(),
  organisation: z.string(),
  /** Email or phone of the account; empty where `facts` name both sides. */
  account: z.string(),
  uid: z.string(),
  create_time: time(),
  facts: z.array(z.object({ name: z.enum(reviewFacts), value: z.string() })),
  /** How many people have to approve it. */
  people: z.union([z.literal(1), z.literal(2)]),
  /** Who has approved it so far. */
  approved_by: z.array(z.object({ name: z.string(), time: time() })),
});
export type Review = z.infer<typeof Review>;

export const listReviews = defineOperatorCall({
  name: 'operator.listReviews',
  method: 'GET',
  path: '/ops/listReviews',
  role: 'read',
  summary: 'What waits for a decision, oldest first, without what is private about a person (X-06)',
  input: nothing(),
  output: z.object({ list: z.array(Review) }),
  errors: [],
});

export const openReview = defineOperatorCall({
  name: 'operator.openReview',
  method: 'GET',
  path: '/ops/openReview',
  role: 'review',
  summary: 'All that is said of something under review; of an identity this is written into the log (O-10)',
  input: z.object({ kind: kind(), id: id() }),
  output: z.extend(Review, {
    /** Why it may be refused; empty where a refusal needs no reason. */
    reasons: z.array(z.string()),
    /** Its pictures and what each shows. */
    pictures: z.array(z.object({ id: id(), shows: z.string() })),
  }),
  errors: ['reviewClosed'],
});

export const openReviewPicture = defineOperatorCall({
  name: 'operator.openPicture',
  method: 'GET',
  path: '/ops/openPicture',
  role: 'review',
  summary: 'A picture of something under review; that it was opened is written into the log first (O-10)',
  input: z.object({ kind: kind(), id: id(), picture: id(), size: z.enum(['whole', 'preview']) }),
  output: z.object({
    /** JPEG, base64. */
    jpeg: z.string(),
  }),
  errors: ['reviewClosed'],
});

export const decideReview = defineOperatorCall({
  name: 'operator.decide',
  method: 'POST',
  path: '/ops/decide',
  role: 'review',
  summary: 'Approves or refuses; what needs two people is approved with the second one’s approval (O-10)',
  input: z.object({
    kind: kind(),
    id: id(),
    decision: z.enum(['approve', 'refuse']),
    reason: z._default(typed(40), ''),
    /** Told to the user with the reason. */
    note: z._default(typed(200), ''),
  }),
  output: z.object({
    /** `waiting`: approved by one of two. */
    state: z.enum(['approved', 'refused', 'waiting']),
  }),
  errors: ['reviewClosed', 'secondOperatorNeeded', 'withdrawalsPaused'],
});

/** An account by email, phone, UID or id. */
const account = () => z.string().check(z.minLength(1), z.maxLength(254));

export const inviteNodeMember = defineOperatorCall({
  name: 'operator.inviteNode',
  method: 'POST',
  path: '/ops/inviteNode',
  role: 'review',
  summary: 'Invites an account to the governance tier of the node programme (N-01)',
  input: z.object({ account: account() }),
  output: z.object({ code: z.string(), days: z.int() }),
  errors: ['accountUnknown', 'nodeMemberAlready'],
});

export const assignNodeBrand = defineOperatorCall({
  name: 'operator.assignBrand',
  method: 'POST',
  path: '/ops/assignBrand',
  role: 'review',
  summary: 'Makes an account the one that stands for a brand (N-01)',
  input: z.object({ account: account(), token: typed(20) }),
  output: z.object({ brand: z.string() }),
  errors: ['accountUnknown', 'tokenUnknown'],
});

/** What the log says of. */
export const operatorActions = [
  ...['signed-in', 'sign-in-failed', 'signed-out', 'enrolled'],
  ...['operator-added', 'operator-disabled', 'operator-reset'],
  ...['opened', 'picture-opened', 'approved-first', 'approved', 'refused', 'not-carried-out'],
  ...['node-invited', 'brand-assigned'],
  ...['market-halted', 'market-resumed', 'market-state-set', 'move-limit-set'],
  ...['band-set', 'fee-set', 'fee-tiers-set'],
  ...['quota-set', 'two-people-set'],
  ...['content-made', 'content-changed', 'content-stopped'],
  ...['passkey-added', 'passkey-removed', 'passkey-refused'],
  ...['back-confirmed', 'promote-confirmed', 'canary-end-confirmed', 'release-made'],
] as const;
export type OperatorAction = (typeof operatorActions)[number];

/** What is done or looked at without a change to anything. */
const lookingActions: readonly OperatorAction[] = [
  ...(['signed-in', 'sign-in-failed', 'signed-out', 'opened', 'picture-opened', 'passkey-refused'] as const),
];
/** Actions that change something. */
export const changingActions = operatorActions.filter((action) => !lookingActions.includes(action));

/** What a line of the log is about; lines about no such thing, as of sign-ins, have none of these. */
export const operatorLogKinds = [
  ...reviewKinds,
  ...contentKinds,
  ...(['node', 'market', 'release', 'operator'] as const),
] as const;
export type OperatorLogKind = (typeof operatorLogKinds)[number];

/** A line of the log. Lines are never changed, and each holds the digest of the one before. */
export const OperatorLogEntry = z.object({
  /** From 1 on, without a gap. */
  number: z.int(),
  time: time(),
  /** Who: an operator's name; `console` the command line, `timer` demo mode's timer, `demo` the programs of demo mode, `exchange` what it does by itself. */
  operator: z.string(),
  action: z.enum(operatorActions),
  /** Of what it was about, one of `operatorLogKinds`, or empty. */
  kind: z.string(),
  record: z.string(),
  organisation: z.string(),
  /** A reason, a role, the picture that was opened, a setting before and after: what else there is to know. */
  detail: z.string(),
  /** From where; empty for the exchange itself. */
  address: z.string(),
  /** SHA-256 over this line and `previous`. */
  digest: z.string(),
  previous: z.string(),
});
export type OperatorLogEntry = z.infer<typeof OperatorLogEntry>;

const logPage = () => ({
  list: z.array(OperatorLogEntry),
  /** `from_id` of the next page; null at the end. */
  next_id: z.nullable(z.string()),
});

export const listOperatorLog = defineOperatorCall({
  name: 'operator.listLog',
  method: 'GET',
  path: '/ops/listLog',
  role: 'read',
  summary: 'The log, newest first, by person, kind, text and time (O-10)',
  input: z.object({
    ...fromId(),
    /** Part of a name, an action, a record or a detail. */
    search: z._default(typed(100), ''),
    /** Name of who did it. */
    operator: z._default(typed(32), ''),
    kind: z.optional(z.enum(operatorLogKinds)),
    /** `changes` leaves out what changed nothing: sign-ins, and what was merely opened. */
    only: z.optional(z.enum(['changes'])),
    /** From `from_time` on and before `to_time`, ms since the epoch. */
    from_time: z.optional(count(Number.MAX_SAFE_INTEGER)),
    to_time: z.optional(count(Number.MAX_SAFE_INTEGER)),
  }),
  output: z.object(logPage()),
  errors: [],
});

export const exportOperatorLog = defineOperatorCall({
  name: 'operator.exportLog',
  method: 'GET',
  path: '/ops/exportLog',
  role: 'console',
  summary: 'The log from its beginning, for `npm run operator -- log`',
  input: z.object(fromId()),
  output: z.object(logPage()),
  errors: [],
});

/** What lets a new operator in: a person's enrolment, or the token of one that only scrapes. */
const letIn = () => ({
  enrolment: z.nullable(z.object({ code: z.string(), expires: time() })),
  token: z.nullable(z.string()),
});

export const addOperator = defineOperatorCall({
  name: 'operator.add',
  method: 'POST',
  path: '/ops/add',
  role: 'console',
  summary: 'Adds an operator, for `npm run operator -- add`',
  input: z.object({ name: operatorName(), roles: roles(), organisation: z._default(typed(40), '') }),
  output: z.object(letIn()),
  errors: ['accountExists'],
});

export const listOperators = defineOperatorCall({
  name: 'operator.list',
  method: 'GET',
  path: '/ops/list',
  role: 'console',
  summary: 'All operators, for `npm run operator -- list`',
  input: nothing(),
  output: z.object({
    list: z.array(
      z.extend(Operator, {
        /** `invited` until they have set their password. */
        state: z.enum(['active', 'invited', 'disabled']),
        create_time: time(),
        /** Of their last sign-in; 0 for none. */
        last_time: time(),
      }),
    ),
  }),
  errors: [],
});

const named = () => z.object({ name: operatorName() });

export const disableOperator = defineOperatorCall({
  name: 'operator.disable',
  method: 'POST',
  path: '/ops/disable',
  role: 'console',
  summary: 'Ends an operator’s sessions and lets them in no more, for `npm run operator -- disable`',
  input: named(),
  output: done(),
  errors: ['accountUnknown'],
});

export const resetOperator = defineOperatorCall({
  name: 'operator.reset',
  method: 'POST',
  path: '/ops/reset',
  role: 'console',
  summary:
    'Forgets an operator’s password and authenticator and lets them enrol anew, for `npm run operator -- reset`',
  input: named(),
  output: z.object(letIn()),
  errors: ['accountUnknown'],
});
