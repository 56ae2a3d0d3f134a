import { type ComponentProps, type KeyboardEvent, type ReactNode, useId } from 'react';
import { describedBy, Field } from './field';
import styles from './wrapped-field.module.css';

interface WrappedFieldProps extends Omit<ComponentProps<'textarea'>, 'rows' | 'onChange' | 'value'> {
  readonly label: string;
  readonly value: string;
  readonly hint?: ReactNode;
  /** Why the value is refused; shown in place of the hint and announced. */
  readonly error?: string | undefined;
  /** Keeps the line below the field free, so that an error moves nothing. */
  readonly reserve?: boolean;
  readonly onValueChange: (value: string) => void;
}

/**
 * One line of text that may be longer than its box and has to be read whole, as an address: it goes on below instead of being
 * cut off. Enter sends the form, as in every field of one line.
 */
export function WrappedField({
  label,
  value,
  hint,
  error,
  reserve = false,
  onValueChange,
  className,
  ...rest
}: WrappedFieldProps) {
  const ownId = useId();
  const id = rest.id ?? ownId;
  const invalid = error !== undefined && error !== '';
  const handleKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    // While an input method is composing, Enter is its own.
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
    event.preventDefault();
    event.currentTarget.form?.requestSubmit();
  };
  return (
    <Field id={id} label={label} hint={hint} error={error} reserve={reserve} className={className}>
      <div className={styles.box} data-invalid={invalid} data-disabled={rest.disabled === true}>
        <div className={styles.whole} data-text={value}>
          <textarea
            {...rest}
            id={id}
            rows={1}
            className={styles.text}
            value={value}
            aria-invalid={invalid || undefined}
            aria-describedby={describedBy(id, hint, error)}
            onKeyDown={handleKeyDown}
            onChange={(event) => onValueChange(event.target.value)}
          />
        </div>
      </div>
    </Field>
  );
}
