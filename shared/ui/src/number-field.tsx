import { multiply, readTypedDecimal, stepDecimal, type DecimalRefusal } from '@exchange/format';
import { type IconComponent, Minus, Plus } from './icons';
import { useId, useState, type KeyboardEvent, type ReactNode } from 'react';
import { describedBy, Field } from './field';
import fieldStyles from './field.module.css';
import styles from './number-field.module.css';
import { useHold } from './use-hold';

export type { DecimalRefusal };

export interface NumberFieldProps {
  readonly label: string;
  /** The label stands in the box: as its text while it is empty, then small above the number. */
  readonly labelInside?: boolean;
  /** Plain decimal or empty; never a number. Empty while what stands in the field is no number. */
  readonly value: string;
  readonly onValueChange: (value: string) => void;
  /** Whose separators are understood. */
  readonly locale: string;
  /** Why what stands in the field is no number, translated; it stands before `error`. */
  readonly refusalText: (refusal: DecimalRefusal) => string;
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
  readonly onFocus?: () => void;
  readonly onBlur?: () => void;
  readonly className?: string;
}

/**
 * Exact decimal: the value is text from end to end, and steps are exact. What was typed or pasted stays as it is until the field
 * is left; a text that is no number, or may mean two, has no value and says why.
 */
export function NumberField({
  label,
  labelInside = false,
  value,
  onValueChange,
  locale,
  refusalText,
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
  onFocus,
  onBlur,
  className,
}: NumberFieldProps) {
  const id = useId();
  const field = useTypedDecimal(value, precision, locale);
  const said = field.refusal ? refusalText(field.refusal) : error;
  const invalid = said !== undefined && said !== '';
  const handleText = (text: string) => {
    const next = field.type(text);
    if (next !== value) onValueChange(next);
  };
  const handleStep = (direction: 1 | -1, times = 1) => {
    if (step !== undefined)
      onValueChange(stepDecimal(value, multiply(step, `${times}`), direction, min, max));
  };
  const handleBlur = () => {
    field.leave();
    onBlur?.();
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
      error={said}
      reserve={reserve}
      className={className}
    >
      <div className={fieldStyles.box} data-invalid={invalid} data-disabled={disabled}>
        {step !== undefined && (
          <StepButton
            label={decreaseLabel}
            icon={Minus}
            disabled={disabled}
            onStep={(times) => handleStep(-1, times)}
          />
        )}
        <input
          id={id}
          name={name}
          type="text"
          inputMode="decimal"
          autoComplete="off"
          className={fieldStyles.input}
          style={{ textAlign: align, paddingInline: step === undefined ? undefined : 0 }}
          value={field.text}
          placeholder={labelInside ? ' ' : placeholder}
          disabled={disabled}
          aria-invalid={invalid || undefined}
          aria-describedby={describedBy(id, hint, said)}
          onChange={(event) => handleText(event.target.value)}
          onKeyDown={handleKeyDown}
          onFocus={onFocus}
          onBlur={handleBlur}
        />
        {suffix !== undefined && <span className={fieldStyles.trailing}>{suffix}</span>}
        {step !== undefined && (
          <StepButton
            label={increaseLabel}
            icon={Plus}
            disabled={disabled}
            onStep={(times) => handleStep(1, times)}
          />
        )}
      </div>
    </Field>
  );
}

function StepButton({
  label,
  icon: Icon,
  disabled,
  onStep,
}: {
  readonly label: string | undefined;
  readonly icon: IconComponent;
  readonly disabled: boolean;
  readonly onStep: (times: number) => void;
}) {
  const hold = useHold(onStep, disabled);
  return (
    <button type="button" className={styles.step} aria-label={label} disabled={disabled} {...hold}>
      <Icon aria-hidden="true" size="0.28rem" />
    </button>
  );
}

/** What stands in the field: as it was typed while that is the value, else the value. */
function useTypedDecimal(value: string, precision: number, locale: string) {
  const [typed, setTyped] = useState<string>();
  const [isLeft, setIsLeft] = useState(false);
  const valueOf = (text: string) => {
    const read = readTypedDecimal(text, precision, locale);
    return read.state === 'read' ? read.value : '';
  };
  const isShown = typed !== undefined && valueOf(typed) === value;
  // The value came from elsewhere: what was typed before it never comes back.
  if (typed !== undefined && !isShown) setTyped(undefined);
  const text = isShown ? typed : value;
  const read = readTypedDecimal(text, precision, locale);
  const isRefused = isShown && (read.state === 'refused' || (read.state === 'unfinished' && isLeft));
  return {
    text,
    refusal: isRefused ? read.reason : undefined,
    /** Takes a text and returns the value that it stands for. */
    type(next: string): string {
      setTyped(next);
      setIsLeft(false);
      return valueOf(next);
    },
    /** A number is shown as it was understood; what is none stays, and says why. */
    leave(): void {
      setIsLeft(true);
      if (read.state === 'read') setTyped(undefined);
    },
  };
}
