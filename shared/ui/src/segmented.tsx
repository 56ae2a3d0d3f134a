import { useId, type ReactNode } from 'react';
import { classNames } from './class-names';
import styles from './segmented.module.css';

export interface SegmentedOption<Value extends string> {
  readonly value: Value;
  readonly label: ReactNode;
  /** Colour while chosen: `buy`, `sell`, or plain. */
  readonly tone?: 'buy' | 'sell';
  readonly disabled?: boolean;
}

/** Choice of one among two to four; native radio buttons beneath, so arrow keys work. */
export function Segmented<Value extends string>({
  label,
  options,
  value,
  onValueChange,
  className,
}: {
  /** Name of the choice for screen readers. */
  readonly label: string;
  readonly options: readonly SegmentedOption<Value>[];
  readonly value: Value;
  readonly onValueChange: (value: Value) => void;
  readonly className?: string;
}) {
  const name = useId();
  return (
    <div role="radiogroup" aria-label={label} className={classNames(styles.segmented, className)}>
      {options.map((option) => (
        <label
          key={option.value}
          className={classNames(styles.option, option.tone !== undefined && styles[option.tone])}
        >
          <input
            type="radio"
            className={styles.input}
            name={name}
            value={option.value}
            checked={option.value === value}
            disabled={option.disabled}
            onChange={() => onValueChange(option.value)}
          />
          <span className={styles.label}>{option.label}</span>
        </label>
      ))}
    </div>
  );
}
