import type { ReactNode } from 'react';
import styles from './figures.module.css';

/** One figure with what it is. Translated. */
export interface Figure {
  readonly label: string;
  readonly value: ReactNode;
}

/** Figures with what each is above it, two or three beside each other, or as `lines` one below the other. */
export function Figures({
  items,
  columns = 3,
  lines = false,
}: {
  readonly items: readonly Figure[];
  readonly columns?: 2 | 3;
  readonly lines?: boolean;
}) {
  return (
    <div className={styles.figures}>
      <dl className={lines ? styles.lines : styles.grid} data-columns={lines ? undefined : columns}>
        {items.map(({ label, value }) => (
          <div key={label} className={styles.figure}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
