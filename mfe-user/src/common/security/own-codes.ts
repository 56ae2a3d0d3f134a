import { type CodePurpose, sendUserExistEmail, sendUserExistSms } from '@exchange/contract/notification';
import type { Api } from '@exchange/platform';
import type { VerificationCodes, WantedCode } from '@exchange/remote-kit';
import type { AccountSecurity } from './account-security';

/** A code to the account's own email or telephone. */
function ownCode(
  api: Api,
  center: AccountSecurity,
  purpose: CodePurpose,
  channel: 'sms' | 'email',
  name: string,
): WantedCode {
  return {
    name,
    kind: channel,
    target: channel === 'email' ? center.email : center.mobile,
    send: () => api.call(channel === 'email' ? sendUserExistEmail : sendUserExistSms, { type: purpose }),
  };
}

/** The code to one contact of the account, or to its other one when it does not have that. */
export function contactCode(
  api: Api,
  center: AccountSecurity,
  purpose: CodePurpose,
  preferred: 'sms' | 'email',
  name: string,
): WantedCode {
  const has = { sms: center.mobile !== '', email: center.email !== '' };
  const other = preferred === 'sms' ? 'email' : 'sms';
  return ownCode(api, center, purpose, has[preferred] ? preferred : other, name);
}

/** The authenticator's code, if the account has one. */
export const authenticatorCode = (center: AccountSecurity): readonly WantedCode[] =>
  center.has_authenticator ? [{ name: 'google_code', kind: 'authenticator', target: '' }] : [];

/** All the codes that the account has, named as the calls name them. */
export function allCodes(api: Api, center: AccountSecurity, purpose: CodePurpose): readonly WantedCode[] {
  return [
    ...(center.email === '' ? [] : [ownCode(api, center, purpose, 'email', 'email_code')]),
    ...(center.mobile === '' ? [] : [ownCode(api, center, purpose, 'sms', 'sms_code')]),
    ...authenticatorCode(center),
  ];
}

/** What was typed of them, named as the calls name them; empty for one that was not asked for. */
export const ownCodeValues = ({ value }: VerificationCodes) => ({
  sms_code: value('sms_code'),
  email_code: value('email_code'),
  google_code: value('google_code'),
});
