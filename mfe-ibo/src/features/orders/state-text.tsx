import { classNames } from '@exchange/ui';
import type { ReactNode } from 'react';
import styles from './state-text.module.css';

/** An order's state in its colour: `open` is under way, `done` and `back` are final. */
export function StateText({
  tone,
  children,
}: {
  readonly tone: 'open' | 'done' | 'back';
  readonly children: ReactNode;
}) {
  return <span className={classNames(styles.state, styles[tone])}>{children}</span>;
}
