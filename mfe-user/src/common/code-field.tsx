import { classNames } from '@exchange/ui';
import { useId, type Ref } from 'react';
import styles from './code-field.module.css';

const length = 6;

/** Six-digit code in six cells; one input beneath, so that pasting and the device's suggestion of a received code work. */
export function CodeField({
  label,
  value,
  onValueChange,
  error,
  disabled = false,
  startHere = false,
  ref,
}: {
  readonly label: string;
  readonly value: string;
  readonly onValueChange: (value: string) => void;
  readonly error?: string | undefined;
  readonly disabled?: boolean;
  /** Takes the focus as it appears: the step exists for this one field. */
  readonly startHere?: boolean;
  readonly ref?: Ref<HTMLInputElement>;
}) {
  const id = useId();
  const failed = error !== undefined && error !== '';
  return (
    <div className={styles.field}>
      <label htmlFor={id} className={styles.label}>
        {label}
      </label>
      <div className={styles.cells} data-invalid={failed}>
        <input
          ref={ref}
          id={id}
          className={styles.input}
          type="text"
          inputMode="numeric"
          autoComplete="one-time-code"
          pattern="\d{6}"
          maxLength={length}
          value={value}
          disabled={disabled}
          // The page exists for this one field, and is reached by the person's own step.

          autoFocus={startHere}
          aria-invalid={failed || undefined}
          aria-describedby={`${id}-error`}
          onChange={(event) =>
            onValueChange(event.target.value.normalize('NFKC').replace(/\D/g, '').slice(0, length))
          }
        />
        <Cells value={value} />
      </div>
      <p id={`${id}-error`} className={styles.error} role="alert">
        {error}
      </p>
    </div>
  );
}

/** The digits as they are typed, with a mark where the next one goes. */
function Cells({ value }: { readonly value: string }) {
  const current = Math.min(value.length, length - 1);
  return Array.from({ length }, (_, index) => (
    <span
      key={index}
      aria-hidden="true"
      className={classNames(styles.cell, index === current && styles.current)}
    >
      {value[index] ?? ''}
    </span>
  ));
}
