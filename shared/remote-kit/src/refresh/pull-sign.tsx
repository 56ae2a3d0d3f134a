import { Spinner, VisuallyHidden } from '@exchange/ui';
import styles from './follow-pull.module.css';

/** `pulling` while a finger does, `running` while the page is refreshed, `done` once it was. */
export type PullPhase = 'idle' | 'pulling' | 'running' | 'done';

/** The disc that comes down with the finger, and what screen readers hear of it. */
export function PullSign({ phase, text }: { readonly phase: PullPhase; readonly text: string }) {
  return (
    <>
      <span className={styles.disc} aria-hidden="true">
        {phase === 'running' ? <Spinner /> : <span className={styles.ring} />}
      </span>
      <VisuallyHidden>
        <span role="status">{text}</span>
      </VisuallyHidden>
    </>
  );
}
