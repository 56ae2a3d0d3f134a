import { sendBindEmailEmail } from '@exchange/contract/notification';
import { bindEmail } from '@exchange/contract/security';
import { usePlatform } from '@exchange/platform';
import { useDraft, useVerificationCodes, VerificationFields } from '@exchange/remote-kit';
import { useState } from 'react';
import { isEmail } from '../../common/email';
import { EmailField } from '../../common/email-field';
import { AccountSecurityPage, type AccountSecurity } from '../../common/security/account-security';
import { authenticatorCode, contactCode, ownCodeValues } from '../../common/security/own-codes';
import { SecuredForm } from '../../common/security/secured-form';
import { useAccountChange } from '../../common/security/use-account-change';
import { useCodesText, useText } from '../../messages';

/** `/user/security/email` (S-06): binds an email address, or replaces the one that is bound. */
export function BindEmailPage() {
  const t = useText();
  return (
    <AccountSecurityPage title={t('titles.email')} back="/user/security">
      {(center) => <BindEmailForm center={center} />}
    </AccountSecurityPage>
  );
}

function BindEmailForm({ center }: { readonly center: AccountSecurity }) {
  const t = useText();
  const { email, setEmail, error, codes, change, handleSubmit } = useEmailChange(center);
  return (
    <SecuredForm
      lead={center.email === '' ? t('email.bind') : t('email.now', { contact: center.email })}
      change={change}
      submitLabel={t('email.submit')}
      onSubmit={handleSubmit}
    >
      <EmailField label={t('email.new')} value={email} error={error} onValueChange={setEmail} />
      <VerificationFields codes={codes} />
    </SecuredForm>
  );
}

/** The new address as it is typed, what is wrong with it, its codes, and the change itself. */
function useEmailChange(center: AccountSecurity) {
  const { api } = usePlatform();
  const t = useText();
  const [{ email }, setDraft, forget] = useDraft('email', { email: '' });
  const [tried, setTried] = useState(false);
  const [refused, setRefused] = useState<string>();
  const address = email.trim();
  const valid = isEmail(address);
  const codes = useVerificationCodes(
    [
      {
        name: 'email_code',
        kind: 'newEmail',
        target: valid ? address : '',
        waits: !valid,
        send: () => api.call(sendBindEmailEmail, { email: address }),
      },
      contactCode(api, center, 'bind_email', 'sms', 'sms_code'),
      ...authenticatorCode(center),
    ],
    useCodesText(),
  );
  const change = useAccountChange(bindEmail, {
    codes,
    done: t('email.done'),
    onDone: forget,
    refuse: (reason, said) => {
      if (reason !== 'contactTaken') return false;
      setRefused(said);
      return true;
    },
    input: () => ({
      asked: { email: address },
      attempt: ownCodeValues(codes),
    }),
  });
  return {
    email,
    setEmail: (text: string) => {
      setRefused(undefined);
      setDraft({ email: text });
    },
    error: tried && !valid ? t('email.wrong') : refused,
    codes,
    change,
    handleSubmit: () => {
      setTried(true);
      if (codes.check() && valid) change.run();
    },
  };
}
