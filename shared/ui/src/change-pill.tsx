import type { ReactNode } from 'react';
import { classNames } from './class-names';
import styles from './change-pill.module.css';

/** Change in percent on its colour. `text` carries the sign, so that colour is not the only sign. */
export function ChangePill({
  text,
  direction,
  size = 'medium',
}: {
  /** Formatted, e.g. `+8.42%`. */
  readonly text: ReactNode;
  readonly direction: 'up' | 'down' | 'flat';
  readonly size?: 'medium' | 'small';
}) {
  return <span className={classNames(styles.pill, styles[direction], styles[size])}>{text}</span>;
}
