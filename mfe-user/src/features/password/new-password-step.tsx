import { sendUserFindPwdNotify } from '@exchange/contract/notification';
import { findPwdByMobileRes, newResetPwdConfirm, type ResetProof } from '@exchange/contract/password';
import { formatTime } from '@exchange/i18n';
import { type Api, isApiFailure, usePlatform } from '@exchange/platform';
import { useTask, useVerificationCodes, type WantedCode, VerificationFields } from '@exchange/remote-kit';
import { Button } from '@exchange/ui';
import { useState, type SyntheticEvent } from 'react';
import { FormMessage } from '../../common/form-message';
import formStyles from '../../common/form-page.module.css';
import { NewPasswordFields, useNewPassword } from '../../common/new-password/new-password-fields';
import { HoldWarning } from '../../common/security/notice';
import { useExpiry } from '../../common/use-expiry';
import { useCodesText, useText } from '../../messages';

interface NewPasswordStepProps {
  readonly by: 'email' | 'mobile';
  readonly proof: ResetProof;
  /** It must begin again; with what to say. */
  readonly onExpired: (message: string) => void;
  /** The password is changed; the login is opened next. */
  readonly onDone: () => void;
}

/** Second step of finding the password (S-05): the new one, with every further code that the account has. */
export function NewPasswordStep(props: NewPasswordStepProps) {
  const t = useText();
  const { next, codes, asksCodes, message, pending, handleSubmit } = useNewPasswordForm(props);
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
        {asksCodes && <VerificationFields codes={codes} />}
        <FormMessage text={message} />
        <Button type="submit" block pending={pending}>
          {t('find.setSubmit')}
        </Button>
      </form>
    </>
  );
}

/** The password and the codes as they are typed, and the change itself. */
function useNewPasswordForm({ by, proof, onExpired, onDone }: NewPasswordStepProps) {
  const { api, locale, navigation, toast } = usePlatform();
  const t = useText();
  const next = useNewPassword('login');
  const [message, setMessage] = useState<string>();
  const wanted = wantedCodes(api, proof);
  const codes = useVerificationCodes(wanted, useCodesText());
  useExpiry(proof.expires, () => onExpired(t('find.expired')));

  const { run, pending } = useTask(async () => {
    setMessage(undefined);
    const input = {
      secret: proof.secret,
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
  return {
    next,
    codes,
    asksCodes: wanted.length > 0,
    message,
    pending,
    handleSubmit: (event: SyntheticEvent) => {
      event.preventDefault();
      if ([next.check(), codes.check()].every(Boolean)) run();
    },
  };
}

/** The codes that the account has beside the one that it was found by. */
function wantedCodes(
  api: Api,
  { secret, email, mobile, needs_authenticator }: ResetProof,
): readonly WantedCode[] {
  const send = (type: 2 | 3) => () => api.call(sendUserFindPwdNotify, { secret, type });
  return [
    ...(email === null ? [] : [{ name: 'email_code', kind: 'email' as const, target: email, send: send(3) }]),
    ...(mobile === null ? [] : [{ name: 'sms_code', kind: 'sms' as const, target: mobile, send: send(2) }]),
    ...(needs_authenticator ? [{ name: 'google_code', kind: 'authenticator' as const, target: '' }] : []),
  ];
}
