import * as z from './schema';
import { defineCall, defineCommand } from './call';
import { loginErrors, newLogin, newRegister, SecondMethod, SecondStep } from './auth';
import { password, typed } from './fields';
import { CodeSent } from './notification';

/** The app proves itself by its device instead of captcha and slider; the server limits the rate by it. */
const device = { device_id: typed(100).check(z.minLength(8)) };

/** First step of a login inside the app. */
export const AppPasswordStep = z.object({
  username: typed(254).check(z.minLength(3)),
  password: password(),
  ...device,
});

export const appLogin = defineCall({
  name: 'app.newLogin',
  method: 'POST',
  path: '/app/newLogin',
  access: 'public',
  summary: 'Logs in inside the app, in the same two steps as `multi.newLogin`',
  input: z.union([AppPasswordStep, SecondStep]),
  output: newLogin.output,
  errors: loginErrors,
});

export const appRegister = defineCommand({
  name: 'app.newRegister',
  path: '/app/newRegister',
  access: 'public',
  perAttempt: ['code', 'password', 'c_password', 'device_id'],
  summary: 'Registers an account inside the app and signs it in',
  input: z.extend(newRegister.input, device),
  output: newRegister.output,
  errors: newRegister.errors,
});

export const appSendLoginEmail = defineCall({
  name: 'app.sendLoginEmail',
  method: 'POST',
  path: '/app/notice/sendLoginEmail',
  access: 'public',
  summary: 'Sends the second verification’s code of a login inside the app',
  input: z.object({ secret: z.string(), type: SecondMethod, ...device }),
  output: CodeSent,
  errors: ['secondVerificationExpired', 'verificationMethodUnavailable', 'rateLimited'],
});

export const appSendRegisterEmail = defineCall({
  name: 'app.sendRegisterEmail',
  method: 'POST',
  path: '/app/notice/sendRegisterEmail',
  access: 'public',
  summary: 'Sends the code that proves an email address before a registration inside the app',
  input: z.object({ email: z.email(), ...device }),
  output: CodeSent,
  errors: ['rateLimited'],
});
