import { Check, X } from '@exchange/ui/icons';
import type { ReactNode } from 'react';
import styles from './steps.module.css';

/** One step of something that takes a while. Translated. */
export interface Step {
  readonly label: string;
  /** What is to be said of it, e.g. when it was, or how far it is. */
  readonly note?: ReactNode;
  readonly state: 'done' | 'current' | 'failed' | 'todo';
}

/** How far something has come, step below step. */
export function Steps({ label, steps }: { readonly label: string; readonly steps: readonly Step[] }) {
  return (
    <ol className={styles.steps} aria-label={label}>
      {steps.map(({ label: name, note, state }) => (
        <li
          key={name}
          className={styles.step}
          data-state={state}
          {...(state === 'current' && { 'aria-current': 'step' })}
        >
          <span className={styles.mark} aria-hidden="true">
            {state === 'done' && <Check size="0.24rem" />}
            {state === 'failed' && <X size="0.24rem" />}
          </span>
          <span className={styles.text}>
            <b>{name}</b>
            {note !== undefined && <span className={styles.note}>{note}</span>}
          </span>
        </li>
      ))}
    </ol>
  );
}
