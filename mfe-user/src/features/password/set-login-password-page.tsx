import { setPassword } from '@exchange/contract/password';
import { usePlatform } from '@exchange/platform';
import { useVerificationCodes, VerificationFields } from '@exchange/remote-kit';
import { AppLink } from '@exchange/ui';
import { LockKeyhole } from 'lucide-react';
import { NewPasswordFields, useNewPassword } from '../../common/new-password/new-password-fields';
import { AccountSecurityPage, type AccountSecurity } from '../../common/security/account-security';
import { contactCode } from '../../common/security/own-codes';
import { SecuredForm } from '../../common/security/secured-form';
import { SecurityState } from '../../common/security/security-state';
import { useSecurityText, withSecurityTexts } from '../../common/security/texts';
import { useAccountChange } from '../../common/security/use-account-change';

/** `/user/security/setEmailPassword` (S-06): the login password of an account that was made without one. */
export const SetLoginPasswordPage = withSecurityTexts(function SetLoginPasswordPage() {
  const t = useSecurityText();
  return (
    <AccountSecurityPage title={t('titles.setLoginPassword')} back="/user/security">
      {(center) =>
        center.has_login_password ? (
          <SecurityState
            Icon={LockKeyhole}
            title={t('login.exists')}
            text={t('login.existsText')}
            action={<AppLink to="/user/security/loginpassword/modify">{t('login.changeIt')}</AppLink>}
          />
        ) : (
          <SetForm center={center} />
        )
      }
    </AccountSecurityPage>
  );
});

function SetForm({ center }: { readonly center: AccountSecurity }) {
  const { api } = usePlatform();
  const t = useSecurityText();
  const next = useNewPassword('login');
  const codes = useVerificationCodes([contactCode(api, center, 'set_password', 'email', 'email_code')], t);
  const { run, pending, message } = useAccountChange({
    codes,
    done: t('login.setDone'),
    refuse: (reason, said) => {
      if (reason !== 'passwordWeak') return false;
      next.refuse(said);
      return true;
    },
    call: () =>
      api.call(setPassword, {
        password: next.password,
        c_password: next.confirmation,
        email_code: codes.value('email_code'),
      }),
  });
  return (
    <SecuredForm
      lead={t('login.setLead')}
      message={message}
      submitLabel={t('login.setSubmit')}
      pending={pending}
      onSubmit={() => [next.check(), codes.check()].every(Boolean) && run()}
    >
      <NewPasswordFields label={t('login.new')} confirmationLabel={t('login.again')} password={next} />
      <VerificationFields codes={codes} />
    </SecuredForm>
  );
}
