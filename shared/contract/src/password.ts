import * as z from './schema';
import { defineCall, defineCommand } from './call';
import { code, mobile, password, time } from './fields';
import { HoldIfStarted, HoldStarted } from './holds';

/** Proof of the first step of a reset. It opens the second step once, until `expires`. */
export const ResetProof = z.object({
  secret: z.string(),
  /**
   * Further codes that the second step asks for: all that the account can give beside the first step's. Where they go,
   * masked; null where the account has none, or the first step proved it.
   */
  email: z.nullable(z.string()),
  mobile: z.nullable(z.string()),
  needs_authenticator: z.boolean(),
  expires: time(),
});
export type ResetProof = z.infer<typeof ResetProof>;

const newLoginPassword = { new_login_pwd: password(), c_new_login_pwd: password() };
const newTradePassword = { new_trade_pwd: password(), c_new_trade_pwd: password() };
/** A code, or empty where the account has no such contact or authenticator. */
const codeOrNone = () => z.union([code(), z.literal('')]);
const newPasswordErrors = [
  'accountLocked',
  'passwordUnchanged',
  'verificationCodeWrong',
  'authenticatorCodeWrong',
  'authenticatorCodeUsed',
  'passwordWeak',
  'passwordMismatch',
  'rateLimited',
] as const;
/** `accountUnknown` is told to whoever holds the code, that is the owner of the mailbox or telephone, and to nobody else. */
const findErrors = ['verificationCodeWrong', 'accountUnknown', 'accountLocked', 'rateLimited'] as const;

export const findPwdByMobile = defineCall({
  name: 'user.findPwdByMobile',
  method: 'POST',
  path: '/Bcex/User/findPwdByMobile',
  access: 'public',
  summary: 'First step of a password reset by telephone: checks the SMS code (S-05)',
  input: z.object({ ...mobile(), sms_code: code() }),
  output: ResetProof,
  errors: findErrors,
});

export const findPwdByMobileRes = defineCall({
  name: 'user.findPwdByMobileRes',
  method: 'POST',
  path: '/Bcex/User/findPwdByMobileRes',
  access: 'public',
  summary:
    'Second step of a password reset by telephone: sets the new login password and ends all sessions (S-05)',
  input: z.object({
    secret: z.string(),
    email_code: codeOrNone(),
    google_code: codeOrNone(),
    ...newLoginPassword,
  }),
  output: HoldStarted,
  errors: ['resetExpired', ...newPasswordErrors],
});

export const findPwdByEmail = defineCall({
  name: 'user.findPwdByEmail',
  method: 'POST',
  path: '/Bcex/User/findPwdByEmail',
  access: 'public',
  summary: 'First step of a password reset by email: checks the code (S-05)',
  input: z.object({ email: z.email(), email_code: code() }),
  output: ResetProof,
  errors: findErrors,
});

export const newResetPwdConfirm = defineCall({
  name: 'user.newResetPwdConfirm',
  method: 'POST',
  path: '/Bcex/User/newResetPwdConfirm',
  access: 'public',
  summary:
    'Second step of a password reset by email: sets the new login password and ends all sessions (S-05)',
  input: z.object({
    secret: z.string(),
    sms_code: codeOrNone(),
    google_code: codeOrNone(),
    ...newLoginPassword,
  }),
  output: HoldStarted,
  errors: ['resetExpired', ...newPasswordErrors],
});

export const changeLoginPwd = defineCommand({
  name: 'user.changeLoginPwd',
  path: '/Bcex/User/changeLoginPwd',
  access: 'user',
  summary: 'Changes the login password and ends the user’s other sessions (S-06)',
  input: z.object({
    login_pwd: password(),
    sms_code: codeOrNone(),
    email_code: codeOrNone(),
    google_code: codeOrNone(),
    ...newLoginPassword,
  }),
  perAttempt: ['login_pwd', 'new_login_pwd', 'c_new_login_pwd', 'sms_code', 'email_code', 'google_code'],
  keyOptional: true,
  output: HoldStarted,
  errors: ['loginPasswordWrong', ...newPasswordErrors],
});

export const setPassword = defineCommand({
  name: 'user.setPassword',
  path: '/user/setPassword',
  access: 'user',
  summary:
    'Sets the login password of an account that was made without one. `email_code` goes to the email, or to the telephone of an account without one (S-06)',
  input: z.object({ password: password(), c_password: password(), email_code: code() }),
  perAttempt: ['password', 'c_password', 'email_code'],
  keyOptional: true,
  output: HoldIfStarted,
  errors: [
    'loginPasswordExists',
    'accountLocked',
    'verificationCodeWrong',
    'passwordWeak',
    'passwordMismatch',
    'rateLimited',
  ],
});

export const setTradePwd = defineCommand({
  name: 'user.setTradePwd',
  path: '/Bcex/User/setTradePwd',
  access: 'user',
  summary: 'Sets the trade password for the first time (S-04)',
  input: z.object({
    trade_pwd: password(),
    c_trade_pwd: password(),
    sms_code: codeOrNone(),
    email_code: codeOrNone(),
    google_code: z._default(codeOrNone(), ''),
  }),
  perAttempt: ['trade_pwd', 'c_trade_pwd', 'sms_code', 'email_code', 'google_code'],
  keyOptional: true,
  output: HoldIfStarted,
  errors: [
    'tradePasswordExists',
    'accountLocked',
    'authenticatorCodeWrong',
    'authenticatorCodeUsed',
    'tradePasswordWeak',
    'passwordMismatch',
    'verificationCodeWrong',
    'rateLimited',
  ],
});

export const changeTradePwd = defineCommand({
  name: 'user.changeTradePwd',
  path: '/Bcex/User/changeTradePwd',
  access: 'user',
  summary: 'Changes the trade password with the present one (S-04)',
  input: z.object({ trade_pwd: password(), ...newTradePassword }),
  perAttempt: ['trade_pwd', 'new_trade_pwd', 'c_new_trade_pwd'],
  keyOptional: true,
  output: HoldStarted,
  errors: [
    'tradePasswordMissing',
    'accountLocked',
    'passwordUnchanged',
    'tradePasswordWrong',
    'tradePasswordWeak',
    'passwordMismatch',
    'rateLimited',
  ],
});

export const forgetTradePwd = defineCommand({
  name: 'user.forgetTradePwd',
  path: '/Bcex/User/forgetTradePwd',
  access: 'user',
  summary: 'Sets the trade password anew without the present one (S-04)',
  input: z.object({
    sms_code: codeOrNone(),
    email_code: codeOrNone(),
    google_code: codeOrNone(),
    ...newTradePassword,
  }),
  perAttempt: ['new_trade_pwd', 'c_new_trade_pwd', 'sms_code', 'email_code', 'google_code'],
  keyOptional: true,
  output: HoldStarted,
  errors: [
    'tradePasswordMissing',
    'accountLocked',
    'passwordUnchanged',
    'tradePasswordWeak',
    'passwordMismatch',
    'verificationCodeWrong',
    'authenticatorCodeWrong',
    'authenticatorCodeUsed',
    'rateLimited',
  ],
});
