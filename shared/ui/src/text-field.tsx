import { useId, type ChangeEvent, type ComponentProps, type ReactNode } from 'react';
import { describedBy, Field } from './field';
import styles from './field.module.css';

export interface TextFieldProps extends Omit<ComponentProps<'input'>, 'size'> {
  readonly label: string;
  /** The label is for screen readers only; use with a placeholder or an evident place. */
  readonly hideLabel?: boolean;
  readonly hint?: ReactNode;
  /** Why the value is refused; shown in place of the hint and announced. */
  readonly error?: string | undefined;
  /** Keeps the line below the field free, so that an error moves nothing. */
  readonly reserve?: boolean;
  readonly leading?: ReactNode;
  readonly trailing?: ReactNode;
  readonly onValueChange?: (value: string) => void;
}

/** One line of text with label, hint and error. Takes an input's own attributes and `ref`, so forms can register it. */
export function TextField({
  label,
  hideLabel = false,
  hint,
  error,
  reserve = false,
  leading,
  trailing,
  onValueChange,
  onChange,
  className,
  ...rest
}: TextFieldProps) {
  const ownId = useId();
  const id = rest.id ?? ownId;
  const invalid = error !== undefined && error !== '';
  const handleChange = (event: ChangeEvent<HTMLInputElement>) => {
    onChange?.(event);
    onValueChange?.(event.target.value);
  };
  return (
    <Field
      id={id}
      label={label}
      hideLabel={hideLabel}
      hint={hint}
      error={error}
      reserve={reserve}
      className={className}
    >
      <div className={styles.box} data-invalid={invalid} data-disabled={rest.disabled === true}>
        {leading !== undefined && <span className={styles.leading}>{leading}</span>}
        <input
          type="text"
          {...rest}
          id={id}
          className={styles.input}
          aria-invalid={invalid || undefined}
          aria-describedby={describedBy(id, hint, error)}
          onChange={handleChange}
        />
        {trailing !== undefined && <span className={styles.trailing}>{trailing}</span>}
      </div>
    </Field>
  );
}
