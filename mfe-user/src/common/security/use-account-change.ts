import { getUserInfo } from '@exchange/contract/auth';
import { formatTime } from '@exchange/i18n';
import { isApiFailure, usePlatform } from '@exchange/platform';
import { useTask, type VerificationCodes } from '@exchange/remote-kit';
import { useState } from 'react';
import { useText } from '../use-text';

/** Refusals after which the host asks for a login; the form says nothing of its own. */
const ended: readonly string[] = ['sessionInvalid', 'sessionExpired'];

interface ChangeOptions {
  /** Makes the change; answers with the hold's end, null where it starts none. */
  readonly call: () => Promise<{ readonly hold_until: number | null }>;
  readonly codes?: VerificationCodes;
  /** Says a refusal at its field; false when it belongs to none. */
  readonly refuse?: (reason: string, message: string) => boolean;
  /** What is said when it is made. */
  readonly done: string;
  readonly onDone?: () => void;
}

/**
 * A change of how the account is secured: refusals are said where they belong, success says until when withdrawals and
 * transfers are stopped, if they are, brings the session's user up to date and leads to the security centre.
 */
export function useAccountChange({ call, codes, refuse, done, onDone }: ChangeOptions) {
  const { api, locale, navigation, report, session, toast } = usePlatform();
  const t = useText();
  const [message, setMessage] = useState<string>();
  const { run, pending } = useTask(async () => {
    setMessage(undefined);
    try {
      const { hold_until } = await call();
      onDone?.();
      const held =
        hold_until !== null &&
        t('hold.done', { done, until: formatTime(locale.current, hold_until, 'dateTime') });
      toast.show('success', held || done, { durationMs: 6000 });
      api.call(getUserInfo, {}).then(
        (grant) => session.establish(grant),
        (error: unknown) => report.error(error),
      );
      navigation.to('/user/security', { replace: true });
    } catch (failure) {
      const said = locale.failure(failure);
      if (codes?.refuse(failure, said) === true) return;
      if (!isApiFailure(failure)) setMessage(said);
      else if (!ended.includes(failure.reason) && refuse?.(failure.reason, said) !== true) setMessage(said);
    }
  });
  return { run, pending, message };
}
