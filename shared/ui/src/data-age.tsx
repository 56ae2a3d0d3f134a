import { classNames } from './class-names';
import styles from './data-age.module.css';

/** How old the live data is: a dot and its text, e.g. 'live', 'delayed 12 s'; announced when the state changes. */
export function DataAge({
  state,
  text,
}: {
  readonly state: 'loading' | 'live' | 'delayed' | 'stale';
  /** Translated. */
  readonly text: string;
}) {
  return (
    <span className={classNames(styles.age, styles[state])} role="status" data-state={state}>
      <i className={styles.dot} aria-hidden="true" />
      {text}
    </span>
  );
}
