import type { ReactNode } from 'react';
import { classNames } from '@exchange/ui';
import styles from './state-text.module.css';

/** A record's state in its colour: `open` is under way, `done` and `failed` are final. */
export function StateText({
  tone,
  children,
}: {
  readonly tone: 'open' | 'done' | 'failed';
  readonly children: ReactNode;
}) {
  return <span className={classNames(styles.state, styles[tone])}>{children}</span>;
}
