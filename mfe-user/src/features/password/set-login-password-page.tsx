import { setPassword } from '@exchange/contract/password';
import { usePlatform } from '@exchange/platform';
import { useVerificationCodes, VerificationFields } from '@exchange/remote-kit';
import { LinkButton } from '@exchange/ui';
import { LockKeyhole } from '@exchange/ui/icons';
import { NewPasswordFields, useNewPassword } from '../../common/new-password/new-password-fields';
import { AccountSecurityPage, type AccountSecurity } from '../../common/security/account-security';
import { contactCode } from '../../common/security/own-codes';
import { SecuredForm } from '../../common/security/secured-form';
import { SecurityState } from '../../common/security/security-state';
import { useAccountChange } from '../../common/security/use-account-change';
import { useCodesText, useText } from '../../messages';

/** `/user/security/setEmailPassword` (S-06): the login password of an account that was made without one. */
export function SetLoginPasswordPage() {
  const t = useText();
  return (
    <AccountSecurityPage title={t('titles.setLoginPassword')} back="/user/security">
      {(center) =>
        center.has_login_password ? (
          <SecurityState
            Icon={LockKeyhole}
            title={t('loginPassword.exists')}
            text={t('loginPassword.existsText')}
            action={
              <LinkButton variant="quiet" block to="/user/security/loginpassword/modify">
                {t('loginPassword.changeIt')}
              </LinkButton>
            }
          />
        ) : (
          <SetForm center={center} />
        )
      }
    </AccountSecurityPage>
  );
}

function SetForm({ center }: { readonly center: AccountSecurity }) {
  const { api } = usePlatform();
  const t = useText();
  const next = useNewPassword('login');
  const codes = useVerificationCodes(
    [contactCode(api, center, 'set_password', 'email', 'email_code')],
    useCodesText(),
  );
  const change = useAccountChange(setPassword, {
    codes,
    done: t('loginPassword.setDone'),
    refuse: (reason, said) => {
      if (reason !== 'passwordWeak') return false;
      next.refuse(said);
      return true;
    },
    input: () => ({
      asked: {},
      attempt: {
        password: next.password,
        c_password: next.confirmation,
        email_code: codes.value('email_code'),
      },
    }),
  });
  return (
    <SecuredForm
      lead={t('loginPassword.setLead')}
      change={change}
      submitLabel={t('loginPassword.setSubmit')}
      holds={false}
      onSubmit={() => [next.check(), codes.check()].every(Boolean) && change.run()}
    >
      <NewPasswordFields
        label={t('loginPassword.new')}
        confirmationLabel={t('loginPassword.again')}
        password={next}
      />
      <VerificationFields codes={codes} />
    </SecuredForm>
  );
}
