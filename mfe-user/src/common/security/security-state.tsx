import { Card } from '@exchange/ui';
import type { IconComponent } from '@exchange/ui/icons';
import type { ReactNode } from 'react';
import styles from './security-state.module.css';

/** What a page says instead of its form: that something is on, or that there is nothing to do, and the way on. */
export function SecurityState({
  Icon,
  title,
  text,
  note,
  action,
}: {
  readonly Icon: IconComponent;
  readonly title: string;
  readonly text: ReactNode;
  readonly note?: string;
  /** A link. */
  readonly action: ReactNode;
}) {
  return (
    <Card className={styles.state ?? ''}>
      <span className={styles.icon} aria-hidden="true">
        <Icon />
      </span>
      <h2 className={styles.title}>{title}</h2>
      <div className={styles.text}>{text}</div>
      {note !== undefined && <p className={styles.note}>{note}</p>}
      <div className={styles.action}>{action}</div>
    </Card>
  );
}
