import { CircleAlert, Inbox } from './icons';
import type { ReactNode } from 'react';
import { Button } from './button';
import styles from './state.module.css';

/** A list or page with nothing to show: says so, and what one can do. */
export function EmptyState({
  title,
  text,
  icon,
  action,
}: {
  readonly title: string;
  readonly text?: string;
  readonly icon?: ReactNode;
  readonly action?: ReactNode;
}) {
  return (
    <div className={styles.state}>
      <span className={styles.icon} aria-hidden="true">
        {icon ?? <Inbox />}
      </span>
      <p className={styles.title}>{title}</p>
      {text !== undefined && <p className={styles.text}>{text}</p>}
      {action}
    </div>
  );
}

/** Something could not be loaded: what happened, and Retry. */
export function ErrorState({
  title,
  text,
  retryLabel,
  onRetry,
  pending = false,
}: {
  readonly title: string;
  readonly text?: string;
  readonly retryLabel: string;
  readonly onRetry: () => void;
  readonly pending?: boolean;
}) {
  return (
    <div className={styles.state} role="alert">
      <span className={styles.icon} aria-hidden="true">
        <CircleAlert />
      </span>
      <p className={styles.title}>{title}</p>
      {text !== undefined && <p className={styles.text}>{text}</p>}
      <Button variant="quiet" pending={pending} onClick={onRetry}>
        {retryLabel}
      </Button>
    </div>
  );
}
