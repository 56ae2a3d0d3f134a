import { useId } from 'react';
import styles from './address-field.module.css';
import { useKycText } from './texts';

/** Text of several lines with a count of its characters. */
export function AddressField({
  label,
  most,
  value,
  error,
  onValueChange,
}: {
  readonly label: string;
  /** Most characters. */
  readonly most: number;
  readonly value: string;
  readonly error: string | undefined;
  readonly onValueChange: (value: string) => void;
}) {
  const t = useKycText();
  const id = useId();
  return (
    <div className={styles.field}>
      <label htmlFor={id} className={styles.label}>
        {label}
      </label>
      <textarea
        id={id}
        className={styles.input}
        rows={3}
        maxLength={most}
        autoComplete="street-address"
        value={value}
        aria-invalid={error !== undefined || undefined}
        aria-describedby={`${id}-error ${id}-count`}
        onChange={(event) => onValueChange(event.target.value)}
      />
      <div className={styles.below}>
        <p id={`${id}-error`} className={styles.error} role="alert">
          {error}
        </p>
        <p id={`${id}-count`} className={styles.count}>
          <span aria-hidden="true">{`${value.length}/${most}`}</span>
          <span className={styles.hidden}>{t('fields.count', { typed: value.length, most })}</span>
        </p>
      </div>
    </div>
  );
}
