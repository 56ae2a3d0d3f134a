import { isEmail } from '../../common/email';
import { isPhoneNumber } from '../../common/phone';

/** What the first step asks for; each kind keeps what was typed while the other is shown. */
export interface AccountInput {
  readonly kind: 'email' | 'phone';
  readonly email: string;
  /** With plus sign; empty until the countries are known. */
  readonly callingCode: string;
  readonly number: string;
}

/** The contract's `username`: the email, or calling code and number as `+85291234567`; undefined when it cannot be one. */
export function readUsername({ kind, email, callingCode, number }: AccountInput): string | undefined {
  if (kind === 'email') {
    const address = email.trim();
    return isEmail(address) ? address : undefined;
  }
  return /^\+\d{1,4}$/.test(callingCode) && isPhoneNumber(number) ? callingCode + number : undefined;
}
