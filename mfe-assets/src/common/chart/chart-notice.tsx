import type { ReactNode } from 'react';
import styles from './chart-notice.module.css';

/** Stands in a chart's place: why there is none, and what one can do. */
export function ChartNotice({
  title,
  text,
  action,
  alert = false,
}: {
  readonly title: string;
  readonly text?: string;
  readonly action?: ReactNode;
  readonly alert?: boolean;
}) {
  return (
    <div className={styles.notice} role={alert ? 'alert' : undefined}>
      <p className={styles.title}>{title}</p>
      {text !== undefined && <p className={styles.text}>{text}</p>}
      {action}
    </div>
  );
}
