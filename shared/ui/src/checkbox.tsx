import { Check } from './icons';
import type { ComponentProps, ReactNode } from 'react';
import { classNames } from './class-names';
import styles from './checkbox.module.css';

/** Tick box with its text. Takes a native box's attributes and `ref`. */
export function Checkbox({
  children,
  onCheckedChange,
  onChange,
  className,
  ...rest
}: Omit<ComponentProps<'input'>, 'type'> & {
  readonly children: ReactNode;
  readonly onCheckedChange?: (checked: boolean) => void;
}) {
  return (
    <label className={classNames(styles.checkbox, className)}>
      <input
        {...rest}
        type="checkbox"
        className={styles.input}
        onChange={(event) => {
          onChange?.(event);
          onCheckedChange?.(event.target.checked);
        }}
      />
      <span className={styles.box} aria-hidden="true">
        <Check size="0.26rem" strokeWidth={3.2} />
      </span>
      <span className={styles.text}>{children}</span>
    </label>
  );
}
