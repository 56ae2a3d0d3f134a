import { ChevronDown } from './icons';
import { useId } from 'react';
import { describedBy, Field } from './field';
import fieldStyles from './field.module.css';
import styles from './select.module.css';

export interface SelectOption<Value extends string> {
  readonly value: Value;
  readonly label: string;
}

/** Choice from a short list; the device's own picker. */
export function Select<Value extends string>({
  label,
  hideLabel = false,
  options,
  value,
  onValueChange,
  error,
  disabled = false,
  className,
}: {
  readonly label: string;
  readonly hideLabel?: boolean;
  readonly options: readonly SelectOption<Value>[];
  readonly value: Value;
  readonly onValueChange: (value: Value) => void;
  readonly error?: string | undefined;
  readonly disabled?: boolean;
  readonly className?: string;
}) {
  const id = useId();
  const invalid = error !== undefined && error !== '';
  return (
    <Field id={id} label={label} hideLabel={hideLabel} error={error} className={className}>
      <div className={fieldStyles.box} data-invalid={invalid} data-disabled={disabled}>
        <select
          id={id}
          className={styles.select}
          value={value}
          disabled={disabled}
          aria-invalid={invalid || undefined}
          aria-describedby={describedBy(id, undefined, error)}
          onChange={(event) => {
            const option = options.find((candidate) => candidate.value === event.target.value);
            if (option) onValueChange(option.value);
          }}
        >
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
        <ChevronDown className={styles.arrow} aria-hidden="true" size="0.3rem" />
      </div>
    </Field>
  );
}
