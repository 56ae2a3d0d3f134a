import { AppLink, PasswordField } from '@exchange/ui';
import styles from './trade-password-field.module.css';

/** The field for the trade password that confirms a payment: digits however they are typed, and the way for whoever forgot it (S-04). */
export function TradePasswordField({
  label,
  showLabel,
  hideLabel,
  forgotLabel,
  value,
  error,
  onValueChange,
}: {
  readonly label: string;
  readonly showLabel: string;
  readonly hideLabel: string;
  readonly forgotLabel: string;
  readonly value: string;
  readonly error: string | undefined;
  /** With digits alone. */
  readonly onValueChange: (digits: string) => void;
}) {
  return (
    <PasswordField
      label={label}
      showLabel={showLabel}
      hideLabelText={hideLabel}
      inputMode="numeric"
      autoComplete="off"
      reserve
      value={value}
      error={error}
      onValueChange={(text) => onValueChange(text.normalize('NFKC').replace(/\D/g, ''))}
      strength={
        <AppLink className={styles.forgot} to="/user/security/tradepassword/forgot">
          {forgotLabel}
        </AppLink>
      }
    />
  );
}
