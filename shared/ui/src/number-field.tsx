import { Minus, Plus } from 'lucide-react';
import { useId, type KeyboardEvent, type ReactNode } from 'react';
import { readDecimalInput, stepDecimal } from './decimal-input';
import { describedBy, Field } from './field';
import fieldStyles from './field.module.css';
import styles from './number-field.module.css';

export interface NumberFieldProps {
  readonly label: string;
  /** The label stands in the box: as its text while it is empty, then small above the number. */
  readonly labelInside?: boolean;
  /** Plain decimal, possibly unfinished (`'12.'`) or empty; never a number. */
  readonly value: string;
  readonly onValueChange: (value: string) => void;
  /** A text was typed or pasted that is no such decimal; the value stays what it was. */
  readonly onRefuse?: (text: string) => void;
  /** Most decimals that can be typed. */
  readonly precision: number;
  /** What a stepper or arrow key adds, e.g. the tick size. Without it there are no steppers. */
  readonly step?: string;
  readonly min?: string;
  readonly max?: string;
  /** Names of the steppers; needed with `step`. */
  readonly increaseLabel?: string;
  readonly decreaseLabel?: string;
  readonly placeholder?: string;
  /** E.g. the token. */
  readonly suffix?: ReactNode;
  readonly hint?: ReactNode;
  readonly error?: string | undefined;
  readonly reserve?: boolean;
  readonly disabled?: boolean;
  readonly align?: 'start' | 'center' | 'end';
  readonly name?: string;
  readonly onBlur?: () => void;
  readonly className?: string;
}

/** Exact decimal: the value is text from end to end, what is not a decimal cannot be typed, steps are exact. */
export function NumberField({
  label,
  labelInside = false,
  value,
  onValueChange,
  onRefuse,
  precision,
  step,
  min,
  max,
  increaseLabel,
  decreaseLabel,
  placeholder,
  suffix,
  hint,
  error,
  reserve = false,
  disabled = false,
  align = 'start',
  name,
  onBlur,
  className,
}: NumberFieldProps) {
  const id = useId();
  const invalid = error !== undefined && error !== '';
  const handleText = (text: string) => {
    const next = readDecimalInput(text, precision);
    if (next === undefined) onRefuse?.(text);
    else if (next !== value) onValueChange(next);
  };
  const handleStep = (direction: 1 | -1) => {
    if (step !== undefined) onValueChange(stepDecimal(value, step, direction, min, max));
  };
  const handleKeyDown = (event: KeyboardEvent) => {
    if (step === undefined || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return;
    event.preventDefault();
    handleStep(event.key === 'ArrowUp' ? 1 : -1);
  };
  return (
    <Field
      id={id}
      label={label}
      labelInside={labelInside}
      hint={hint}
      error={error}
      reserve={reserve}
      className={className}
    >
      <div className={fieldStyles.box} data-invalid={invalid} data-disabled={disabled}>
        {step !== undefined && (
          <button
            type="button"
            className={styles.step}
            aria-label={decreaseLabel}
            disabled={disabled}
            onClick={() => handleStep(-1)}
          >
            <Minus aria-hidden="true" size="0.28rem" />
          </button>
        )}
        <input
          id={id}
          name={name}
          type="text"
          inputMode="decimal"
          autoComplete="off"
          className={fieldStyles.input}
          style={{ textAlign: align, paddingInline: step === undefined ? undefined : 0 }}
          value={value}
          placeholder={labelInside ? ' ' : placeholder}
          disabled={disabled}
          aria-invalid={invalid || undefined}
          aria-describedby={describedBy(id, hint, error)}
          onChange={(event) => handleText(event.target.value)}
          onKeyDown={handleKeyDown}
          onBlur={onBlur}
        />
        {suffix !== undefined && <span className={fieldStyles.trailing}>{suffix}</span>}
        {step !== undefined && (
          <button
            type="button"
            className={styles.step}
            aria-label={increaseLabel}
            disabled={disabled}
            onClick={() => handleStep(1)}
          >
            <Plus aria-hidden="true" size="0.28rem" />
          </button>
        )}
      </div>
    </Field>
  );
}
