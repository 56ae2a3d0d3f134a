import { sendUserFindPwdNotify } from '@exchange/contract/notification';
import { findPwdByMobileRes, newResetPwdConfirm, type ResetProof } from '@exchange/contract/password';
import { formatTime } from '@exchange/i18n';
import { isApiFailure, usePlatform } from '@exchange/platform';
import {
  useTask,
  useVerificationCodes,
  type WantedCode,
  VerificationFields,
  useSecondsLeft,
} from '@exchange/remote-kit';
import { Button } from '@exchange/ui';
import { useEffect, useEffectEvent, useState, type SyntheticEvent } from 'react';
import { FormMessage } from '../../common/form-message';
import formStyles from '../../common/form-page.module.css';
import { NewPasswordFields, useNewPassword } from '../../common/new-password/new-password-fields';
import { HoldWarning } from '../../common/security/notice';
import { useCodesText, useText } from '../../messages';

/** Second step of finding the password (S-05): the new one, with every further code that the account has. */
export function NewPasswordStep({
  by,
  proof,
  onExpired,
  onDone,
}: {
  readonly by: 'email' | 'mobile';
  readonly proof: ResetProof;
  /** It must begin again; with what to say. */
  readonly onExpired: (message: string) => void;
  /** The password is changed; the login is opened next. */
  readonly onDone: () => void;
}) {
  const { api, locale, navigation, toast } = usePlatform();
  const t = useText();
  const next = useNewPassword('login');
  const [message, setMessage] = useState<string>();
  const { secret } = proof;
  const send = (type: 2 | 3) => () => api.call(sendUserFindPwdNotify, { secret, type });
  const wanted: readonly WantedCode[] = [
    ...(proof.email === null
      ? []
      : [{ name: 'email_code', kind: 'email' as const, target: proof.email, send: send(3) }]),
    ...(proof.mobile === null
      ? []
      : [{ name: 'sms_code', kind: 'sms' as const, target: proof.mobile, send: send(2) }]),
    ...(proof.needs_authenticator
      ? [{ name: 'google_code', kind: 'authenticator' as const, target: '' }]
      : []),
  ];
  const codes = useVerificationCodes(wanted, useCodesText());
  const validSeconds = useSecondsLeft(proof.expires);
  const expire = useEffectEvent(() => onExpired(t('find.expired')));
  useEffect(() => {
    if (validSeconds === 0) expire();
  }, [validSeconds]);

  const { run, pending } = useTask(async () => {
    setMessage(undefined);
    const input = {
      secret,
      google_code: codes.value('google_code'),
      new_login_pwd: next.password,
      c_new_login_pwd: next.confirmation,
    };
    try {
      const { hold_until } = await (by === 'email'
        ? api.call(newResetPwdConfirm, { ...input, sms_code: codes.value('sms_code') })
        : api.call(findPwdByMobileRes, { ...input, email_code: codes.value('email_code') }));
      const until = formatTime(locale.current, hold_until, 'dateTime');
      toast.show('success', t('find.done', { until }), { durationMs: 6000 });
      onDone();
      navigation.to('/login', { replace: true });
    } catch (failure) {
      const said = locale.failure(failure);
      if (isApiFailure(failure, 'resetExpired')) onExpired(said);
      else if (isApiFailure(failure, 'passwordUnchanged') || isApiFailure(failure, 'passwordWeak'))
        next.refuse(said);
      else if (!codes.refuse(failure, said)) setMessage(said);
    }
  });
  const handleSubmit = (event: SyntheticEvent) => {
    event.preventDefault();
    if ([next.check(), codes.check()].every(Boolean)) run();
  };
  return (
    <>
      <header>
        <h1 className={formStyles.heading}>{t('find.newTitle')}</h1>
        <p className={formStyles.lead}>{t('find.newLead')}</p>
      </header>
      <HoldWarning />
      <form className={formStyles.form} onSubmit={handleSubmit} noValidate>
        <NewPasswordFields
          label={t('loginPassword.new')}
          confirmationLabel={t('loginPassword.again')}
          password={next}
        />
        {wanted.length > 0 && <VerificationFields codes={codes} />}
        <FormMessage text={message} />
        <Button type="submit" block pending={pending}>
          {t('find.setSubmit')}
        </Button>
      </form>
    </>
  );
}
