import type { Country } from '@exchange/contract/config';
import { TextField } from '@exchange/ui';
import { CountryField } from './country-field';
import styles from './phone-field.module.css';
import { readPhoneDigits } from './phone';
import { useText } from '../messages';

/** Telephone number: calling code from a list, and digits. */
export function PhoneField({
  country,
  onCountryChange,
  number,
  onNumberChange,
  error,
}: {
  /** ISO 3166 code. */
  readonly country: string;
  readonly onCountryChange: (country: Country) => void;
  readonly number: string;
  readonly onNumberChange: (digits: string) => void;
  readonly error?: string | undefined;
}) {
  const t = useText();
  return (
    <div className={styles.phone}>
      <div className={styles.code}>
        <CountryField
          label={t('phone.callingCode')}
          show="calling-code"
          value={country}
          onValueChange={onCountryChange}
        />
      </div>
      <TextField
        className={styles.number ?? ''}
        label={t('phone.number')}
        type="tel"
        inputMode="numeric"
        autoComplete="tel-national"
        name="phone"
        reserve
        value={number}
        error={error}
        onValueChange={(text) => onNumberChange(readPhoneDigits(text))}
      />
    </div>
  );
}
