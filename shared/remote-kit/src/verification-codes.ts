import type { Translate } from '@exchange/i18n';
import { isApiFailure } from '@exchange/platform';
import { useState } from 'react';

/** The contract's answer to a request for a code: where it went, masked, and when another may be asked for. */
interface CodeSent {
  readonly target: string;
  readonly resend_after: number;
}

/** One code that a call asks for. */
export interface WantedCode {
  /** Name of its value, e.g. that of the call's member. */
  readonly name: string;
  readonly kind: 'sms' | 'email' | 'newSms' | 'newEmail' | 'authenticator';
  /** Where it goes, masked; empty for an authenticator. */
  readonly target: string;
  /** Has it sent; undefined for an authenticator, which shows it by itself. */
  readonly send?: () => Promise<CodeSent>;
  /** It cannot be sent yet: the new contact that it goes to is not one. */
  readonly waits?: boolean;
}

/** The codes that were typed, what is wrong with them, and the ways to change both. */
export interface VerificationCodes {
  readonly wanted: readonly WantedCode[];
  readonly t: Translate;
  /** What was typed; empty for one that nobody asked for. */
  readonly value: (name: string) => string;
  readonly error: (name: string) => string | undefined;
  readonly change: (name: string, code: string) => void;
  /** Says at the fields which codes are missing; true when all are there. */
  readonly check: () => boolean;
  /** Says a refusal at its field; false when it is not about a code, or not about one alone. */
  readonly refuse: (failure: unknown, message: string) => boolean;
}

/** State of the codes that a call asks for. They live in memory only. `t` has the remote's texts, see `VerificationFields`. */
export function useVerificationCodes(wanted: readonly WantedCode[], t: Translate): VerificationCodes {
  const [codes, setCodes] = useState<Readonly<Record<string, string>>>({});
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const value = (name: string) => codes[name] ?? '';
  return {
    wanted,
    t,
    value,
    error: (name) => errors[name],
    change(name, code) {
      setCodes((before) => ({ ...before, [name]: code }));
      setErrors((before) => ({ ...before, [name]: '' }));
    },
    check() {
      const missing = wanted.filter(({ name }) => !/^\d{6}$/.test(value(name)));
      setErrors(Object.fromEntries(missing.map(({ name }) => [name, t('missing')])));
      return missing.length === 0;
    },
    refuse(failure, message) {
      const isAuthenticator =
        isApiFailure(failure, 'authenticatorCodeWrong') || isApiFailure(failure, 'authenticatorCodeUsed');
      if (!isAuthenticator && !isApiFailure(failure, 'verificationCodeWrong')) return false;
      const meant = wanted.filter(({ kind }) => (kind === 'authenticator') === isAuthenticator);
      const [only] = meant;
      if (!only || meant.length > 1) return false;
      setCodes((before) => ({ ...before, [only.name]: '' }));
      setErrors({ [only.name]: message });
      return true;
    },
  };
}
