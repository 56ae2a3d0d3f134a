import * as z from './schema';
import { defineCall } from './call';
import { human, SecondMethod } from './auth';
import { mobile, nothing, time } from './fields';

/** Answer to every request for a code: where it went (masked), and when another may be asked for. */
export const CodeSent = z.object({ target: z.string(), resend_after: time() });
export type CodeSent = z.infer<typeof CodeSent>;

/** What a code sent to a signed-in user is for. A code proves only what it was sent for. */
export const codePurposes = [
  'bind_mobile',
  'bind_email',
  'bind_google',
  'unbind_google',
  'set_password',
  'change_login_password',
  'set_trade_password',
  'forget_trade_password',
  'delete_account',
  'anti_phishing',
  'withdraw',
  'transfer',
] as const;
export type CodePurpose = (typeof codePurposes)[number];
/** Purpose of a code, see {@link codePurposes}. */
export const CodePurpose = z.enum(codePurposes);

const humanErrors = ['captchaWrong', 'sliderWrong', 'rateLimited'] as const;
const ownErrors = ['verificationMethodUnavailable', 'rateLimited'] as const;

export const sendRegisterSms = defineCall({
  name: 'notification.sendRegisterSms',
  method: 'POST',
  path: '/Bcex/notification/sendRegisterSms',
  access: 'public',
  summary: 'Sends the code that proves a telephone number before registration (S-02)',
  input: z.object({ ...mobile(), ...human }),
  output: CodeSent,
  errors: humanErrors,
});

export const sendFindPwdByEmailEmail = defineCall({
  name: 'notification.sendFindPwdByEmailEmail',
  method: 'POST',
  path: '/Bcex/notification/sendFindPwdByEmailEmail',
  access: 'public',
  summary:
    'Sends the code that begins a password reset by email. The answer does not tell whether the account exists (S-05)',
  input: z.object({ email: z.email(), ...human }),
  output: CodeSent,
  errors: humanErrors,
});

export const sendFindPwdByMobileSms = defineCall({
  name: 'notification.sendFindPwdByMobileSms',
  method: 'POST',
  path: '/Bcex/notification/sendFindPwdByMobileSms',
  access: 'public',
  summary:
    'Sends the code that begins a password reset by telephone. The answer does not tell whether the account exists (S-05)',
  input: z.object({ ...mobile(), ...human }),
  output: CodeSent,
  errors: humanErrors,
});

export const sendUserFindPwdNotify = defineCall({
  name: 'notification.sendUserFindPwdNotify',
  method: 'POST',
  path: '/Bcex/notification/sendUserFindPwdNotify',
  access: 'public',
  summary: 'Sends the second code of a password reset by SMS (type 2) or email (type 3)',
  input: z.object({ secret: z.string(), type: SecondMethod }),
  output: CodeSent,
  errors: ['resetExpired', ...ownErrors],
});

export const sendUserExistSms = defineCall({
  name: 'notification.sendUserExistSms',
  method: 'POST',
  path: '/Bcex/notification/sendUserExistSms',
  access: 'user',
  summary: 'Sends a code for a purpose to the user’s own telephone',
  input: z.object({ type: CodePurpose }),
  output: CodeSent,
  errors: ownErrors,
});

export const sendUserExistEmail = defineCall({
  name: 'notification.sendUserExistEmail',
  method: 'POST',
  path: '/Bcex/notification/sendUserExistEmail',
  access: 'user',
  summary: 'Sends a code for a purpose to the user’s own email',
  input: z.object({ type: CodePurpose }),
  output: CodeSent,
  errors: ownErrors,
});

export const sendBindMobileSms = defineCall({
  name: 'notification.sendBindMobileSms',
  method: 'POST',
  path: '/Bcex/notification/sendBindMobileSms',
  access: 'user',
  summary:
    'Sends the code that proves a telephone number before it is bound. The answer does not tell whether it belongs to an account',
  input: z.object(mobile()),
  output: CodeSent,
  errors: ['rateLimited'],
});

export const sendBindEmailEmail = defineCall({
  name: 'notification.sendBindEmailEmail',
  method: 'POST',
  path: '/Bcex/notification/sendBindEmailEmail',
  access: 'user',
  summary:
    'Sends the code that proves an email address before it is bound. The answer does not tell whether it belongs to an account',
  input: z.object({ email: z.email() }),
  output: CodeSent,
  errors: ['rateLimited'],
});

export const sendEmailCode = defineCall({
  name: 'notice.sendEmailCode',
  method: 'POST',
  path: '/notice/sendEmailCode',
  access: 'user',
  summary: 'Sends a code for a purpose to the user’s own email, in the present locale',
  input: z.object({ type: CodePurpose }),
  output: CodeSent,
  errors: ownErrors,
});

export const sendFixLoginPwdEmail = defineCall({
  name: 'user.sendFixLoginPwdEmail',
  method: 'POST',
  path: '/user/sendFixLoginPwdEmail',
  access: 'user',
  summary: 'Sends the code for a change of the login password to the user’s own email',
  input: nothing(),
  output: CodeSent,
  errors: ownErrors,
});

export const sendFixTradePwdEmail = defineCall({
  name: 'user.sendFixTradePwdEmail',
  method: 'POST',
  path: '/user/sendFixTradePwdEmail',
  access: 'user',
  summary: 'Sends the code for setting the trade password anew to the user’s own email',
  input: nothing(),
  output: CodeSent,
  errors: ownErrors,
});
