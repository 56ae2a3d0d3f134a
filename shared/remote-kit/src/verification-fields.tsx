import type { Translate } from '@exchange/i18n';
import { isApiFailure, usePlatform } from '@exchange/platform';
import { TextField } from '@exchange/ui';
import { useRef, useState } from 'react';
import { useSecondsLeft } from './exchange-time';
import { useTask } from './use-task';
import type { VerificationCodes, WantedCode } from './verification-codes';
import styles from './verification-fields.module.css';

/**
 * The fields for the codes that an account has – by SMS, by email, from its authenticator – each with its button to have it
 * sent, and when it can be sent again by the exchange's clock. What goes on in them is `useVerificationCodes`; the texts are
 * the remote's: legend, sms, email, newSms, newEmail, authenticator, authenticatorHint, digits, to, sent, send,
 * again, wait, sendLabel, missing.
 */
export function VerificationFields({ codes }: { readonly codes: VerificationCodes }) {
  const { t } = codes;
  return (
    <fieldset className={styles.codes}>
      <legend className={styles.legend}>{t('legend')}</legend>
      {codes.wanted.map((wanted) => (
        <CodeRow key={wanted.name} wanted={wanted} codes={codes} />
      ))}
    </fieldset>
  );
}

interface CodeRowProps {
  readonly wanted: WantedCode;
  readonly codes: VerificationCodes;
}

function CodeRow({ wanted, codes }: CodeRowProps) {
  const { t } = codes;
  const field = useRef<HTMLInputElement>(null);
  const { sentTo, wait, failure, clearFailure, run, pending } = useCodeSending({ wanted, codes }, () =>
    field.current?.focus(),
  );
  const { name, kind, send, waits = false } = wanted;
  const label = t(kind);
  return (
    <TextField
      ref={field}
      label={label}
      inputMode="numeric"
      // A device that fills in a code from a message fills in one: the one by SMS.
      autoComplete={kind === 'sms' || kind === 'newSms' ? 'one-time-code' : 'off'}
      maxLength={6}
      pattern="\d{6}"
      placeholder={t('digits')}
      reserve
      hint={<span role="status">{hintOf(wanted, sentTo, t)}</span>}
      error={codes.error(name) || failure}
      value={codes.value(name)}
      onValueChange={(text) => {
        clearFailure();
        codes.change(name, text.normalize('NFKC').replace(/\D/g, '').slice(0, 6));
      }}
      trailing={
        send && (
          <button
            type="button"
            className={styles.send}
            aria-label={t('sendLabel', { code: label })}
            aria-busy={pending || undefined}
            disabled={waits || wait > 0}
            onClick={run}
          >
            {wait > 0 ? t('wait', { seconds: wait }) : t(sentTo === undefined ? 'send' : 'again')}
          </button>
        )
      }
    />
  );
}

/** Has the code of a row sent, and knows where it went and when the next one can be sent. `onSent` is called after each. */
function useCodeSending({ wanted: { name, send }, codes }: CodeRowProps, onSent: () => void) {
  const { locale } = usePlatform();
  const [sentTo, setSentTo] = useState<string>();
  const [resendAfter, setResendAfter] = useState(0);
  const [failure, setFailure] = useState<string>();
  const wait = useSecondsLeft(resendAfter);
  const { run, pending } = useTask(async () => {
    setFailure(undefined);
    try {
      const answer = await send?.();
      if (answer) {
        setSentTo(answer.target);
        setResendAfter(answer.resend_after);
        // What was wrong with the code before says nothing of the one that comes.
        codes.change(name, codes.value(name));
      }
      onSent();
    } catch (error) {
      if (isApiFailure(error, 'rateLimited')) setResendAfter(error.until);
      setFailure(locale.failure(error));
    }
  });
  return { sentTo, wait, failure, clearFailure: () => setFailure(undefined), run, pending };
}

/** Where a code comes from: the authenticator, or the address that it was or will be sent to. */
function hintOf({ kind, target }: WantedCode, sentTo: string | undefined, t: Translate): string | undefined {
  if (kind === 'authenticator') return t('authenticatorHint');
  if (sentTo !== undefined) return t('sent', { target: sentTo });
  return target === '' ? undefined : t('to', { target });
}
