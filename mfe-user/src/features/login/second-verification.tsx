import { newLogin, sendLoginNotify, type SecondMethod } from '@exchange/contract/auth';
import { isApiFailure, usePlatform } from '@exchange/platform';
import { useTask, useSecondsLeft } from '@exchange/remote-kit';
import { Button, Checkbox, Segmented } from '@exchange/ui';
import { useRef, useState, type SyntheticEvent } from 'react';
import { CodeField } from '../../common/code-field';
import { FormMessage } from '../../common/form-message';
import formStyles from '../../common/form-page.module.css';
import { useExpiry } from '../../common/use-expiry';
import { useText } from '../../messages';
import styles from './second-verification.module.css';

/** What the first step answered with: a login that waits for its second verification. */
export interface SecondRequest {
  readonly username: string;
  readonly secret: string;
  /** The preferred way first, with where a code goes, masked. */
  readonly methods: readonly { readonly type: SecondMethod; readonly target: string }[];
  /** Until when the code is taken, ms since the epoch by the exchange's clock. */
  readonly expires: number;
}

const nameOf = { 1: 'authenticator', 2: 'sms', 3: 'email' } as const;
const authenticator = 1;

/** Second step of the login (S-01): a code from the authenticator, by SMS or by email. */
export function SecondVerification({
  request,
  onExpired,
}: {
  readonly request: SecondRequest;
  /** The login must begin again; with what to say. */
  readonly onExpired: (message: string | undefined) => void;
}) {
  const { organisation } = usePlatform();
  const t = useText();
  const field = useRef<HTMLInputElement>(null);
  const [trust, setTrust] = useState(false);
  const form = useSecondVerification(request, {
    trust,
    onExpired,
    focusCode: () => field.current?.focus(),
  });
  const { type, target, code, mustSend } = form;
  return (
    <>
      <header>
        <h1 className={formStyles.heading}>{t('second.title')}</h1>
        <p className={formStyles.lead}>{t(`second.${nameOf[type]}Lead`, { target })}</p>
      </header>
      <form className={formStyles.form} onSubmit={form.handleSubmit} noValidate>
        {request.methods.length > 1 && (
          <Segmented
            label={t('second.method')}
            value={String(type)}
            onValueChange={form.handleMethod}
            options={request.methods.map((each) => ({
              value: String(each.type),
              label: t(`second.${nameOf[each.type]}`),
            }))}
          />
        )}
        {/* Before the code, whose last digit sends it. */}
        {type === authenticator && <TrustDevice trust={trust} onTrust={setTrust} />}
        <CodeField
          ref={field}
          label={t('second.code')}
          value={code}
          onValueChange={form.handleCode}
          error={form.codeError}
          startHere={type === authenticator}
        />
        <FormMessage text={form.message} />
        <Button type="submit" block pending={form.verifying || (mustSend && form.sending)}>
          {t(mustSend ? 'second.send' : 'second.submit')}
        </Button>
        {type !== authenticator && <SentCode form={form} />}
        {type === authenticator && (
          <p className={styles.lost}>{t('second.lost', { mail: organisation.customerMail })}</p>
        )}
      </form>
    </>
  );
}

/** Leaves the authenticator out on this device from now on. */
function TrustDevice({
  trust,
  onTrust,
}: {
  readonly trust: boolean;
  readonly onTrust: (trust: boolean) => void;
}) {
  const t = useText();
  return (
    <div className={styles.trust}>
      <Checkbox checked={trust} aria-describedby="trust-device" onCheckedChange={onTrust}>
        {t('second.trust')}
      </Checkbox>
      <p id="trust-device" className={styles.trustText}>
        {t('second.trustText')}
      </p>
    </div>
  );
}

/** Where the code went, and a button that sends another. */
function SentCode({
  form: { isSent, target, resendAfter, mustSend, sending, send },
}: {
  readonly form: ReturnType<typeof useSecondVerification>;
}) {
  const t = useText();
  const wait = useSecondsLeft(resendAfter);
  return (
    <div className={styles.sent}>
      <span role="status">{isSent && t('second.sent', { target })}</span>
      {!mustSend && (
        <Button variant="quiet" size="small" disabled={wait > 0} pending={sending} onClick={send}>
          {wait > 0
            ? t('second.resendIn', { seconds: wait })
            : isSent
              ? t('second.resend')
              : t('second.send')}
        </Button>
      )}
    </div>
  );
}

interface VerificationOptions {
  /** Whether the authenticator is left out on this device from now on. */
  readonly trust: boolean;
  readonly onExpired: (message: string | undefined) => void;
  readonly focusCode: () => void;
}

/** The method, its code, and the calls that send and verify one. */
function useSecondVerification(request: SecondRequest, { trust, onExpired, focusCode }: VerificationOptions) {
  const { api, locale, session } = usePlatform();
  const t = useText();
  const [type, setType] = useState<SecondMethod>(request.methods[0]?.type ?? authenticator);
  const [code, setCode] = useState('');
  const [codeError, setCodeError] = useState<string>();
  const [message, setMessage] = useState<string>();
  const [sent, setSent] = useState<
    Partial<Record<SecondMethod, { readonly target: string; readonly resendAfter: number }>>
  >({});
  useExpiry(request.expires, () => onExpired(t('second.expired')));

  const handleFailure = (failure: unknown) => {
    const text = locale.failure(failure);
    if (isApiFailure(failure, 'secondVerificationExpired')) onExpired(text);
    else if (
      isApiFailure(failure, 'verificationCodeWrong') ||
      isApiFailure(failure, 'authenticatorCodeUsed')
    ) {
      setCode('');
      setCodeError(text);
      focusCode();
    } else setMessage(text);
  };
  const send = useTask(async () => {
    setMessage(undefined);
    try {
      const { target, resend_after } = await api.call(sendLoginNotify, {
        username: request.username,
        type,
        secret: request.secret,
      });
      setSent((before) => ({ ...before, [type]: { target, resendAfter: resend_after } }));
      focusCode();
    } catch (failure) {
      handleFailure(failure);
    }
  });
  const verify = useTask(async (digits: string) => {
    setMessage(undefined);
    setCodeError(undefined);
    try {
      const result = await api.call(newLogin, {
        ...{ secret: request.secret, type, code: digits },
        ...(type === authenticator && trust && { trust_device: true }),
      });
      if (result.session) session.establish(result.session);
    } catch (failure) {
      handleFailure(failure);
    }
  });

  const last = sent[type];
  /** The one next step: a code must be on its way before it can be typed. */
  const mustSend = type !== authenticator && last === undefined && code === '';
  return {
    type,
    code,
    codeError,
    message,
    mustSend,
    isSent: last !== undefined,
    /** Where a code went or goes, masked. */
    target: last?.target ?? request.methods.find((method) => method.type === type)?.target ?? '',
    resendAfter: last?.resendAfter ?? 0,
    sending: send.pending,
    verifying: verify.pending,
    send: send.run,
    handleCode: (digits: string) => {
      setCode(digits);
      setCodeError(undefined);
      if (digits.length === 6) verify.run(digits);
    },
    handleSubmit: (event: SyntheticEvent) => {
      event.preventDefault();
      if (mustSend) send.run();
      else if (code.length === 6) verify.run(code);
      else setCodeError(t('second.incomplete'));
    },
    handleMethod: (value: string) => {
      const chosen = request.methods.find((candidate) => String(candidate.type) === value);
      if (!chosen) return;
      setType(chosen.type);
      setCode('');
      setCodeError(undefined);
      setMessage(undefined);
    },
  };
}
