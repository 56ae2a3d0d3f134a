import { checkLoginPassword, checkTradePassword, isKept } from '@exchange/contract/password-rules';
import { PasswordField } from '@exchange/ui';
import { useState } from 'react';
import { useText } from '../../messages';
import { PasswordStrength, TradePasswordRules } from './password-strength';

/** A new password as typed twice, and what is wrong with it. */
export interface NewPassword {
  readonly kind: 'login' | 'trade';
  readonly password: string;
  readonly confirmation: string;
  readonly passwordError: string | undefined;
  readonly confirmationError: string | undefined;
  readonly changePassword: (password: string) => void;
  readonly changeConfirmation: (confirmation: string) => void;
  /** Looks at both and says at the fields what is wrong; true when they can be sent. */
  readonly check: () => boolean;
  /** Says at the password why the exchange refused it. */
  readonly refuse: (message: string) => void;
}

/** State of a new password that is typed twice (S-03, S-04). It lives in memory only. */
export function useNewPassword(kind: NewPassword['kind']): NewPassword {
  const t = useText();
  const [password, setPassword] = useState('');
  const [confirmation, setConfirmation] = useState('');
  const [tried, setTried] = useState(false);
  const [refused, setRefused] = useState<string>();
  const allowed = isKept(kind === 'login' ? checkLoginPassword(password) : checkTradePassword(password));
  const same = confirmation !== '' && password === confirmation;
  return {
    kind,
    password,
    confirmation,
    passwordError: tried && !allowed ? t('password.wrong') : refused,
    confirmationError: tried && !same ? t('password.mismatch') : undefined,
    changePassword(next) {
      setPassword(next);
      setRefused(undefined);
    },
    changeConfirmation: setConfirmation,
    check() {
      setTried(true);
      return allowed && same;
    },
    refuse: setRefused,
  };
}

/** Two fields for a new password, with its rules ticked off while typing. */
export function NewPasswordFields({
  label,
  confirmationLabel,
  password,
}: {
  readonly label: string;
  readonly confirmationLabel: string;
  readonly password: NewPassword;
}) {
  const t = useText();
  const Rules = password.kind === 'login' ? PasswordStrength : TradePasswordRules;
  const read = (text: string) =>
    password.kind === 'login' ? text : text.normalize('NFKC').replace(/\s/g, '').slice(0, 20);
  const shared = {
    showLabel: t('password.show'),
    hideLabelText: t('password.hide'),
    autoComplete: 'new-password',
    reserve: true,
    ...(password.kind === 'trade' && { inputMode: 'numeric' as const }),
  };
  return (
    <>
      <PasswordField
        {...shared}
        label={label}
        value={password.password}
        error={password.passwordError}
        onValueChange={(text) => password.changePassword(read(text))}
        strength={<Rules password={password.password} />}
      />
      <PasswordField
        {...shared}
        label={confirmationLabel}
        value={password.confirmation}
        error={password.confirmationError}
        onValueChange={(text) => password.changeConfirmation(read(text))}
      />
    </>
  );
}
