import type { CSSProperties } from 'react';
import { classNames } from './class-names';
import styles from './slider.module.css';

const marks = [0, 25, 50, 75, 100] as const;
/** Within so many percent of a mark a drag rests on it. */
const pull = 2;

/** Part of a whole in percent, 0 to 100, with marks at the quarters. A native range beneath: keys and drag work. */
export function Slider({
  label,
  value,
  onValueChange,
  valueText,
  disabled = false,
  tone,
  className,
}: {
  readonly label: string;
  /** Whole percent. */
  readonly value: number;
  readonly onValueChange: (value: number) => void;
  /** What screen readers say for the value, e.g. '25%'. */
  readonly valueText?: string;
  readonly disabled?: boolean;
  readonly tone?: 'buy' | 'sell';
  readonly className?: string;
}) {
  const handlePointerValue = (next: number) => {
    const near = marks.find((mark) => Math.abs(mark - next) <= pull);
    onValueChange(Math.abs(next - value) === 1 ? next : (near ?? next));
  };
  const style: CSSProperties & Record<'--value', string> = { '--value': `${value}%` };
  return (
    <div
      className={classNames(
        styles.slider,
        tone !== undefined && styles[tone],
        disabled && styles.disabled,
        className,
      )}
      style={style}
    >
      <div className={styles.track} aria-hidden="true">
        {marks.map((mark) => (
          <i
            key={mark}
            className={classNames(styles.mark, mark <= value && styles.reached)}
            style={{ insetInlineStart: `${mark}%` }}
          />
        ))}
        <span className={styles.bubble}>{value}%</span>
      </div>
      <input
        type="range"
        className={styles.input}
        min={0}
        max={100}
        step={1}
        value={value}
        disabled={disabled}
        aria-label={label}
        aria-valuetext={valueText}
        onChange={(event) => handlePointerValue(Number(event.target.value))}
      />
    </div>
  );
}
