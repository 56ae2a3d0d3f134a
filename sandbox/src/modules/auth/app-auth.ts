import { newRegister } from '@exchange/contract/auth';
import {
  appLogin,
  AppPasswordStep,
  appRegister,
  appSendLoginEmail,
  appSendRegisterEmail,
} from '@exchange/contract/app-auth';
import { check } from '@exchange/contract/check';
import { CallError } from '../../core/call-error';
import type { WebImplementations, WebRequest } from '../../http/web-request';
import { maskEmail } from '../user';
import type { AccountServices } from './account-services';
import { passwordStep, secondStep, sendSecondCode, userOfSecond } from './login';
import { refuseRepeated, registerAndGrant, sendRegisterCode } from './register';

/**
 * Login and registration in the native app (B-02): as in a browser, but the device, whose tries are counted, stands for captcha and
 * slider, and the session is a bearer token and no cookie.
 */
export function implementAppAuth(implementations: WebImplementations, services: AccountServices): void {
  const { limits } = services;
  const inApp = (request: WebRequest): WebRequest => ({ ...request, inApp: true });

  implementations.implementWeb(appLogin, async (input, request) => {
    const password = check(AppPasswordStep, input);
    if (password.ok) {
      const prove = () => limits.consume('login', undefined, `device ${password.value.device_id}`);
      return { second: await passwordStep(services, password.value, request, prove), session: null };
    }
    if (!('secret' in input)) throw new CallError('invalidInput');
    return { second: null, session: await secondStep(services, input, inApp(request)) };
  });

  implementations.implementWeb(appSendLoginEmail, async ({ secret, type, device_id }, request) => {
    const user = await userOfSecond(services, request.organisation, secret);
    await limits.consume('code', undefined, `device ${device_id}`);
    return sendSecondCode(services, user, { type, secret }, request);
  });

  implementations.implementWeb(appSendRegisterEmail, async ({ email, device_id }, request) => {
    const recipient = email.trim().toLowerCase();
    const prove = () => limits.consume('code', undefined, `device ${device_id}`);
    return {
      target: maskEmail(recipient),
      resend_after: await sendRegisterCode(services, request, 'mail', recipient, prove),
    };
  });

  implementations.implementCommand(appRegister, {
    sameAs: newRegister,
    async perform({ device_id, ...input }, request, mark) {
      await limits.consume('register', undefined, `device ${device_id}`);
      return registerAndGrant(services, input, inApp(request), mark);
    },
    answer: refuseRepeated,
  });
}
