import {
  type CodeSent,
  sendFindPwdByEmailEmail,
  sendFindPwdByMobileSms,
} from '@exchange/contract/notification';
import { findPwdByEmail, findPwdByMobile, type ResetProof } from '@exchange/contract/password';
import { isApiFailure, usePlatform } from '@exchange/platform';
import { useDraft, useSteps } from '@exchange/remote-kit';
import { useState } from 'react';
import { isEmail } from '../../common/email';
import type { HumanAnswer } from '../../common/human-check/human-answer';
import { isPhoneNumber } from '../../common/phone';
import { useCallingCode } from '../../common/use-calling-code';

/** How the account is found. */
export type FindBy = 'email' | 'mobile';

export type Account = ReturnType<typeof useAccount>;

/** The account that is looked for, as it is typed, and the calls that name it. */
export function useAccount(by: FindBy) {
  const { api, organisation } = usePlatform();
  const nothingTyped = { email: '', country: organisation.defaultCountry, number: '' };
  const [typed, setTyped, forget] = useDraft(`findPassword:${by}`, nothingTyped);
  const [tried, setTried] = useState(false);
  const { country, number } = typed;
  const email = typed.email.trim();
  const callingCode = useCallingCode(country, { skip: by === 'email' }) ?? '';
  const mobile = { country_code: callingCode, mobile_no: number };
  return {
    typed,
    setTyped,
    /** Whether it was submitted: only then is it said what is wrong with it. */
    tried,
    setTried,
    holdsInput: typed.email !== '' || number !== '',
    /** As people know it. */
    name: by === 'email' ? email : `${callingCode} ${number}`,
    valid: by === 'email' ? isEmail(email) : callingCode !== '' && isPhoneNumber(number),
    sendCode: (answer: HumanAnswer): Promise<CodeSent> =>
      by === 'email'
        ? api.call(sendFindPwdByEmailEmail, { email, ...answer })
        : api.call(sendFindPwdByMobileSms, { ...mobile, ...answer }),
    find: (code: string): Promise<ResetProof> =>
      by === 'email'
        ? api.call(findPwdByEmail, { email, email_code: code })
        : api.call(findPwdByMobile, { ...mobile, sms_code: code }),
    clear: () => {
      setTyped(nothingTyped);
      forget();
    },
  };
}

/** The step that a recovery has come to: a code was sent, and proved whose the account is. */
export function useRecovery(account: Account) {
  const { clock, locale } = usePlatform();
  const [sent, setSent] = useState<CodeSent & { readonly account: string }>();
  const [proof, setProof] = useState<ResetProof>();
  const [message, setMessage] = useState<string>();
  const isSent = sent?.account === account.name;
  const { step, go, end } = useSteps(
    ['account', 'code', 'password'],
    proof ? 'password' : isSent ? 'code' : 'account',
  );
  return {
    step,
    go,
    end,
    sent,
    proof,
    message,
    setMessage,
    /** Whether the last code is so fresh that another is not sent yet. */
    isOnItsWay: () => isSent && sent.resend_after > clock.now(),
    sendCode: async (answer: HumanAnswer) => {
      try {
        setSent({ ...(await account.sendCode(answer)), account: account.name });
        go('code');
      } catch (failure) {
        if (isApiFailure(failure, 'captchaWrong') || isApiFailure(failure, 'sliderWrong')) throw failure;
        setMessage(locale.failure(failure));
      }
    },
    found: (found: ResetProof) => {
      setProof(found);
      // The code has served: the way back leads to the account.
      go('password', { replace: true });
    },
    restart: (text: string) => {
      setProof(undefined);
      setSent(undefined);
      setMessage(text);
      go('account');
    },
  };
}
