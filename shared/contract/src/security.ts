import * as z from './schema';
import { defineCall, defineCommand } from './call';
import { amount, code, done, id, mobile, nothing, time, typed } from './fields';
import { Hold, HoldIfStarted, HoldStarted } from './holds';
import { CodeSent } from './notification';

const codeOrNone = () => z.union([code(), z.literal('')]);
const bindErrors = [
  'contactTaken',
  'accountLocked',
  'verificationCodeWrong',
  'authenticatorCodeWrong',
  'authenticatorCodeUsed',
  'rateLimited',
] as const;
/** Empty where no authenticator is bound. */
const google_code = z._default(codeOrNone(), '');

/**
 * A request for the deletion of an account. 1 waiting for its answer, 2 taken back by the user, 3 refused. There is
 * none for an account that is deleted: it is no more.
 */
export const DeletionRequest = z.object({
  state: z.union([z.literal(1), z.literal(2), z.literal(3)]),
  request_time: time(),
  /** The request is answered by then: five working days, Monday to Friday in UTC+8. */
  answer_by: time(),
});
export type DeletionRequest = z.infer<typeof DeletionRequest>;

export const securityCenter = defineCall({
  name: 'user.securityCenter',
  method: 'POST',
  path: '/Bcex/User/securityCenter',
  access: 'user',
  summary: 'What the security centre shows: what is bound and set, and a hold under way (S-06)',
  input: nothing(),
  output: z.object({
    /** Masked; empty when not bound. */
    email: z.string(),
    mobile: z.string(),
    has_login_password: z.boolean(),
    has_trade_password: z.boolean(),
    has_authenticator: z.boolean(),
    hold: Hold,
    /** For the deletion page: what remains in the account, in USDT to the last digit, and how much may remain. */
    remaining_usdt: amount(),
    deletion_limit_usdt: amount(),
    /** The last request for deletion; null when there was none. */
    deletion: z.nullable(DeletionRequest),
    /** The phrase that mails carry, masked; empty when none is set. */
    anti_phishing_code: z.string(),
  }),
  errors: [],
});

export const setAntiPhishingCode = defineCommand({
  name: 'user.setAntiPhishingCode',
  path: '/user/setAntiPhishingCode',
  access: 'user',
  summary:
    'Sets or changes the phrase that every mail of the exchange to this account carries. `email_code` goes to the email, or to the telephone of an account without one (S-06)',
  input: z.object({
    /** As `isAntiPhishingCode` says. */
    anti_phishing_code: typed(40),
    email_code: code(),
    google_code,
  }),
  perAttempt: ['anti_phishing_code', 'email_code', 'google_code'],
  keyOptional: true,
  output: done(),
  errors: [
    'accountLocked',
    'verificationCodeWrong',
    'authenticatorCodeWrong',
    'authenticatorCodeUsed',
    'rateLimited',
  ],
});

export const requestDeletion = defineCommand({
  name: 'user.requestDeletion',
  path: '/user/requestDeletion',
  access: 'user',
  summary:
    'Asks for the deletion of the account. `email_code` goes to the email, or to the telephone of an account without one (S-06)',
  input: z.object({ reason: typed(500), email_code: code(), google_code }),
  perAttempt: ['email_code', 'google_code'],
  keyOptional: true,
  output: z.object({ deletion: DeletionRequest }),
  errors: [
    'deletionBalance',
    'deletionPending',
    'accountLocked',
    'verificationCodeWrong',
    'authenticatorCodeWrong',
    'authenticatorCodeUsed',
    'rateLimited',
  ],
});

export const withdrawDeletion = defineCommand({
  name: 'user.withdrawDeletion',
  path: '/user/withdrawDeletion',
  access: 'user',
  summary: 'Takes back the request for the deletion of the account (S-06)',
  input: nothing(),
  keyOptional: true,
  output: z.object({ deletion: DeletionRequest }),
  errors: ['deletionUnknown'],
});

export const bindMobile = defineCommand({
  name: 'user.bindMobile',
  path: '/Bcex/User/bindMobile',
  access: 'user',
  summary:
    'Binds a telephone number, or replaces the one that is bound. `sms_code` goes to the new number, `email_code` to the email, or to the bound telephone of an account without one',
  input: z.object({ ...mobile(), sms_code: code(), email_code: code(), google_code }),
  perAttempt: ['sms_code', 'email_code', 'google_code'],
  keyOptional: true,
  output: HoldStarted,
  errors: bindErrors,
});

export const bindEmail = defineCommand({
  name: 'user.bindEmail',
  path: '/Bcex/User/bindEmail',
  access: 'user',
  summary:
    'Binds an email address, or replaces the one that is bound. `email_code` goes to the new address, `sms_code` to the telephone, or to the bound email of an account without one',
  input: z.object({ email: z.email(), sms_code: code(), email_code: code(), google_code }),
  perAttempt: ['sms_code', 'email_code', 'google_code'],
  keyOptional: true,
  output: HoldStarted,
  errors: bindErrors,
});

export const getGoogleSecret = defineCall({
  name: 'user.getGoogleSecret',
  method: 'POST',
  path: '/Org/Ucenter/getGoogleSecret',
  access: 'user',
  summary:
    'A new secret for an authenticator app, as text and as `otpauth:` address for a QR code. The same to the same session for 30 minutes, so that a page may be loaded anew',
  input: nothing(),
  output: z.object({
    secret: z.string(),
    uri: z.string(),
    /** The account has had an authenticator before: binding this one replaces it and starts a hold. */
    replaces: z.boolean(),
  }),
  errors: ['authenticatorBound'],
});

export const bindGoogleSecret = defineCommand({
  name: 'user.bindGoogleSecret',
  path: '/Bcex/User/bindGoogleSecret',
  access: 'user',
  summary:
    'Binds the authenticator that shows `code` for `secret`. `sms_code` goes to the telephone, or to the email of an account without one',
  input: z.object({ secret: z.string().check(z.maxLength(200)), sms_code: code(), code: code() }),
  perAttempt: ['secret', 'sms_code', 'code'],
  keyOptional: true,
  output: HoldIfStarted,
  errors: [
    'authenticatorBound',
    'authenticatorSecretExpired',
    'accountLocked',
    'authenticatorCodeWrong',
    'authenticatorCodeUsed',
    'verificationCodeWrong',
    'rateLimited',
  ],
});

export const sendUnbindGoogleSecret = defineCall({
  name: 'user.sendUnbindGoogleSecret',
  method: 'POST',
  path: '/Bcex/User/sendUnbindGoogleSecret',
  access: 'user',
  summary: 'Sends the code that unbinding the authenticator needs',
  input: nothing(),
  output: CodeSent,
  errors: ['authenticatorNotBound', 'rateLimited'],
});

export const cancelBindGoogle = defineCommand({
  name: 'user.cancelBindGoogle',
  path: '/Bcex/User/cancelBindGoogle',
  access: 'user',
  summary: 'Unbinds the authenticator, with its code and the one that was sent',
  input: z.object({ google_code: code(), code: code() }),
  perAttempt: ['google_code', 'code'],
  keyOptional: true,
  output: HoldStarted,
  errors: [
    'authenticatorNotBound',
    'accountLocked',
    'authenticatorCodeWrong',
    'authenticatorCodeUsed',
    'verificationCodeWrong',
    'rateLimited',
  ],
});

export const getGoogleStatus = defineCall({
  name: 'user.getGoogleStatus',
  method: 'GET',
  path: '/Bcex/User/getGoogleStatus',
  access: 'user',
  summary: 'Whether an authenticator is bound, and since when',
  input: nothing(),
  output: z.object({
    bound: z.boolean(),
    /** 0 when not bound. */
    bind_time: z.int(),
  }),
  errors: [],
});

export const listOauthServer = defineCall({
  name: 'oauth.listServer',
  method: 'GET',
  path: '/oauth/server/list',
  access: 'public',
  summary: 'Other sites that let a person sign in with the account of this exchange',
  input: nothing(),
  output: z.object({
    list: z.array(z.object({ id: id(), name: z.string(), logo_url: z.string(), url: z.string() })),
  }),
  errors: [],
});
