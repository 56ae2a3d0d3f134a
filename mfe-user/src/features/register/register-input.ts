import type { AskedOf, AttemptOf } from '@exchange/contract/call';
import type { newRegister } from '@exchange/contract/auth';

/** What the form holds; nothing of it is lost when a step fails. */
export interface RegisterInput {
  readonly email: string;
  /** ISO 3166 code of the telephone's country. */
  readonly phoneCountry: string;
  /** With plus sign; empty until the countries are known. */
  readonly callingCode: string;
  readonly number: string;
  readonly code: string;
  readonly password: string;
  readonly confirmation: string;
  readonly inviteCode: string;
  /** ISO 3166 code. */
  readonly nationality: string;
  readonly agreeUser: boolean;
  readonly agreePrivacy: boolean;
  readonly agreeAml: boolean;
}

/** How somebody registers (S-02). */
export type RegisterBy = 'email' | 'mobile';

/** Where the code goes: the email, or calling code and number as `+85291234567`. */
export function recipientOf(by: RegisterBy, input: RegisterInput): string {
  return by === 'email' ? input.email.trim() : input.callingCode + input.number;
}

/** The account that is asked for. The invite code's case does not matter (S-02); it is sent in capitals. */
export function registrationOf(by: RegisterBy, input: RegisterInput): AskedOf<typeof newRegister> {
  return {
    ...(by === 'email'
      ? { type: 1, email: input.email.trim() }
      : { type: 2, country_code: input.callingCode, mobile_no: input.number }),
    invite_code: input.inviteCode.trim().toUpperCase(),
    nationality: input.nationality,
    agree_user: input.agreeUser,
    agree_privacy: input.agreePrivacy,
    agree_aml: input.agreeAml,
  };
}

/** What is sent beside it and never kept. */
export const attemptOf = (input: RegisterInput): AttemptOf<typeof newRegister> => ({
  code: input.code,
  password: input.password,
  c_password: input.confirmation,
});
