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

function CodeRow({ wanted, codes }: { readonly wanted: WantedCode; readonly codes: VerificationCodes }) {
  const { locale } = usePlatform();
  const { t } = codes;
  const field = useRef<HTMLInputElement>(null);
  const [sentTo, setSentTo] = useState<string>();
  const [resendAfter, setResendAfter] = useState(0);
  const [failure, setFailure] = useState<string>();
  const wait = useSecondsLeft(resendAfter);
  const { name, kind, target, send, waits = false } = wanted;
  const label = t(kind);

  const sending = useTask(async () => {
    setFailure(undefined);
    try {
      const answer = await send?.();
      if (answer) {
        setSentTo(answer.target);
        setResendAfter(answer.resend_after);
        // What was wrong with the code before says nothing of the one that comes.
        codes.change(name, codes.value(name));
      }
      field.current?.focus();
    } catch (error) {
      if (isApiFailure(error, 'rateLimited')) setResendAfter(error.until);
      setFailure(locale.failure(error));
    }
  });

  const hint =
    kind === 'authenticator'
      ? t('authenticatorHint')
      : sentTo !== undefined
        ? t('sent', { target: sentTo })
        : target === ''
          ? undefined
          : t('to', { target });
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
      hint={<span role="status">{hint}</span>}
      error={codes.error(name) || failure}
      value={codes.value(name)}
      onValueChange={(text) => {
        setFailure(undefined);
        codes.change(name, text.normalize('NFKC').replace(/\D/g, '').slice(0, 6));
      }}
      trailing={
        send && (
          <button
            type="button"
            className={styles.send}
            aria-label={t('sendLabel', { code: label })}
            aria-busy={sending.pending || undefined}
            disabled={waits || wait > 0}
            onClick={sending.run}
          >
            {wait > 0 ? t('wait', { seconds: wait }) : t(sentTo === undefined ? 'send' : 'again')}
          </button>
        )
      }
    />
  );
}
