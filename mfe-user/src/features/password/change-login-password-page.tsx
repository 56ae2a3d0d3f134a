import { changeLoginPwd } from '@exchange/contract/password';
import { usePlatform } from '@exchange/platform';
import { useVerificationCodes, VerificationFields } from '@exchange/remote-kit';
import { LinkButton, PasswordField } from '@exchange/ui';
import { LockKeyhole } from '@exchange/ui/icons';
import { useState } from 'react';
import { NewPasswordFields, useNewPassword } from '../../common/new-password/new-password-fields';
import { AccountSecurityPage, type AccountSecurity } from '../../common/security/account-security';
import { allCodes, ownCodeValues } from '../../common/security/own-codes';
import { SecuredForm } from '../../common/security/secured-form';
import { SecurityState } from '../../common/security/security-state';
import { useAccountChange } from '../../common/security/use-account-change';
import { useCodesText, useText } from '../../messages';

/** `/user/security/loginpassword/modify` (S-03, S-06). */
export function ChangeLoginPasswordPage() {
  const t = useText();
  return (
    <AccountSecurityPage title={t('titles.changeLoginPassword')} back="/user/security">
      {(center) =>
        center.has_login_password ? (
          <ChangeForm center={center} />
        ) : (
          <SecurityState
            Icon={LockKeyhole}
            title={t('loginPassword.none')}
            text={t('loginPassword.noneText')}
            action={
              <LinkButton variant="quiet" block to="/user/security/setEmailPassword">
                {t('loginPassword.setIt')}
              </LinkButton>
            }
          />
        )
      }
    </AccountSecurityPage>
  );
}

function ChangeForm({ center }: { readonly center: AccountSecurity }) {
  const { api } = usePlatform();
  const t = useText();
  const [present, setPresent] = useState('');
  const [presentError, setPresentError] = useState<string>();
  const next = useNewPassword('login');
  const codes = useVerificationCodes(allCodes(api, center, 'change_login_password'), useCodesText());
  const change = useAccountChange(changeLoginPwd, {
    codes,
    done: t('loginPassword.done'),
    refuse: (reason, said) => {
      if (reason === 'loginPasswordWrong') setPresentError(said);
      else if (reason === 'passwordUnchanged' || reason === 'passwordWeak') next.refuse(said);
      else return false;
      return true;
    },
    input: () => ({
      asked: {},
      attempt: {
        login_pwd: present,
        new_login_pwd: next.password,
        c_new_login_pwd: next.confirmation,
        ...ownCodeValues(codes),
      },
    }),
  });
  const handleSubmit = () => {
    if (present === '') setPresentError(t('loginPassword.missing'));
    if ([next.check(), codes.check(), present !== ''].every(Boolean)) change.run();
  };
  return (
    <SecuredForm
      lead={t('loginPassword.lead')}
      change={change}
      submitLabel={t('loginPassword.submit')}
      onSubmit={handleSubmit}
    >
      <PasswordField
        label={t('loginPassword.present')}
        showLabel={t('password.show')}
        hideLabelText={t('password.hide')}
        autoComplete="current-password"
        reserve
        value={present}
        error={presentError}
        onValueChange={(text) => {
          setPresent(text);
          setPresentError(undefined);
        }}
      />
      <NewPasswordFields
        label={t('loginPassword.new')}
        confirmationLabel={t('loginPassword.again')}
        password={next}
      />
      <VerificationFields codes={codes} />
    </SecuredForm>
  );
}
