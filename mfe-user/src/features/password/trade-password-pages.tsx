import { changeTradePwd, forgetTradePwd, setTradePwd } from '@exchange/contract/password';
import { usePlatform } from '@exchange/platform';
import { useVerificationCodes, VerificationFields } from '@exchange/remote-kit';
import { AppLink, LinkButton, ListRow, PasswordField } from '@exchange/ui';
import { KeyRound, LockKeyhole, WalletMinimal } from '@exchange/ui/icons';
import { useState, type ReactNode } from 'react';
import {
  NewPasswordFields,
  useNewPassword,
  type NewPassword,
} from '../../common/new-password/new-password-fields';
import { AccountSecurityPage, type AccountSecurity } from '../../common/security/account-security';
import { allCodes, ownCodeValues } from '../../common/security/own-codes';
import { SecuredForm } from '../../common/security/secured-form';
import { SecurityState } from '../../common/security/security-state';
import { useAccountChange } from '../../common/security/use-account-change';
import styles from './trade-password-pages.module.css';
import { useCodesText, useText } from '../../messages';

/** `/user/security/tradepassword` (S-04): sets it, or leads to the ways to change the one that is set. */
export function TradePasswordPage() {
  const t = useText();
  return (
    <AccountSecurityPage title={t('titles.tradePassword')} back="/user/security">
      {(center) =>
        center.has_trade_password ? (
          <nav className={styles.rows} aria-label={t('trade.isSet')}>
            <ListRow
              to="/user/security/tradepassword/modify"
              leading={<LockKeyhole className={styles.icon} aria-hidden="true" />}
              title={t('titles.changeTradePassword')}
              subtitle={t('trade.modifyText')}
            />
            <ListRow
              to="/user/security/tradepassword/forgot"
              leading={<KeyRound className={styles.icon} aria-hidden="true" />}
              title={t('titles.forgotTradePassword')}
              subtitle={t('trade.forgotText')}
            />
          </nav>
        ) : (
          <SetForm center={center} />
        )
      }
    </AccountSecurityPage>
  );
}

/** `/user/security/tradepassword/modify` (S-04): with the present one. */
export function ChangeTradePasswordPage() {
  const t = useText();
  return (
    <TradePasswordIsSet title={t('titles.changeTradePassword')}>{() => <ChangeForm />}</TradePasswordIsSet>
  );
}

/** `/user/security/tradepassword/forgot` (S-04): without the present one. */
export function ForgotTradePasswordPage() {
  const t = useText();
  return (
    <TradePasswordIsSet title={t('titles.forgotTradePassword')}>
      {(center) => <ForgotForm center={center} />}
    </TradePasswordIsSet>
  );
}

function TradePasswordIsSet({
  title,
  children,
}: {
  readonly title: string;
  readonly children: (center: AccountSecurity) => ReactNode;
}) {
  const t = useText();
  return (
    <AccountSecurityPage title={title} back="/user/security/tradepassword">
      {(center) =>
        center.has_trade_password ? (
          children(center)
        ) : (
          <SecurityState
            Icon={WalletMinimal}
            title={t('trade.none')}
            text={t('trade.noneText')}
            action={
              <LinkButton variant="quiet" block to="/user/security/tradepassword">
                {t('trade.setIt')}
              </LinkButton>
            }
          />
        )
      }
    </AccountSecurityPage>
  );
}

/** Refusals of a new trade password stand at its field. */
const refuseNew = (next: NewPassword) => (reason: string, said: string) => {
  if (reason !== 'passwordUnchanged' && reason !== 'tradePasswordWeak') return false;
  next.refuse(said);
  return true;
};

function SetForm({ center }: { readonly center: AccountSecurity }) {
  const { api } = usePlatform();
  const t = useText();
  const next = useNewPassword('trade');
  const codes = useVerificationCodes(allCodes(api, center, 'set_trade_password'), useCodesText());
  const change = useAccountChange(setTradePwd, {
    codes,
    done: t('trade.setDone'),
    refuse: refuseNew(next),
    input: () => ({
      asked: {},
      attempt: {
        trade_pwd: next.password,
        c_trade_pwd: next.confirmation,
        ...ownCodeValues(codes),
      },
    }),
  });
  return (
    <SecuredForm
      lead={t('trade.setLead')}
      change={change}
      submitLabel={t('trade.setSubmit')}
      holds={false}
      onSubmit={() => [next.check(), codes.check()].every(Boolean) && change.run()}
    >
      <NewPasswordFields label={t('trade.new')} confirmationLabel={t('trade.again')} password={next} />
      <VerificationFields codes={codes} />
    </SecuredForm>
  );
}

function ChangeForm() {
  const t = useText();
  const [present, setPresent] = useState('');
  const [presentError, setPresentError] = useState<string>();
  const next = useNewPassword('trade');
  const change = useAccountChange(changeTradePwd, {
    done: t('trade.done'),
    refuse: (reason, said) => {
      if (reason !== 'tradePasswordWrong') return refuseNew(next)(reason, said);
      setPresentError(said);
      return true;
    },
    input: () => ({
      asked: {},
      attempt: { trade_pwd: present, new_trade_pwd: next.password, c_new_trade_pwd: next.confirmation },
    }),
  });
  const handleSubmit = () => {
    if (present === '') setPresentError(t('trade.missing'));
    if (next.check() && present !== '') change.run();
  };
  return (
    <SecuredForm change={change} submitLabel={t('trade.submit')} asksCodes={false} onSubmit={handleSubmit}>
      <PasswordField
        label={t('trade.present')}
        showLabel={t('password.show')}
        hideLabelText={t('password.hide')}
        inputMode="numeric"
        autoComplete="off"
        reserve
        value={present}
        error={presentError}
        onValueChange={(text) => {
          setPresent(text.normalize('NFKC').replace(/\D/g, ''));
          setPresentError(undefined);
        }}
      />
      <AppLink to="/user/security/tradepassword/forgot" className={styles.forgot ?? ''}>
        {t('trade.forgotLink')}
      </AppLink>
      <NewPasswordFields label={t('trade.new')} confirmationLabel={t('trade.again')} password={next} />
    </SecuredForm>
  );
}

function ForgotForm({ center }: { readonly center: AccountSecurity }) {
  const { api } = usePlatform();
  const t = useText();
  const next = useNewPassword('trade');
  const codes = useVerificationCodes(allCodes(api, center, 'forget_trade_password'), useCodesText());
  const change = useAccountChange(forgetTradePwd, {
    codes,
    done: t('trade.done'),
    refuse: refuseNew(next),
    input: () => ({
      asked: {},
      attempt: {
        new_trade_pwd: next.password,
        c_new_trade_pwd: next.confirmation,
        ...ownCodeValues(codes),
      },
    }),
  });
  return (
    <SecuredForm
      change={change}
      submitLabel={t('trade.resetSubmit')}
      onSubmit={() => [next.check(), codes.check()].every(Boolean) && change.run()}
    >
      <NewPasswordFields label={t('trade.new')} confirmationLabel={t('trade.again')} password={next} />
      <VerificationFields codes={codes} />
    </SecuredForm>
  );
}
