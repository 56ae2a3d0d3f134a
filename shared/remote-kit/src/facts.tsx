import type { ReactNode } from 'react';
import styles from './facts.module.css';

/** One thing that is known, with what it is. Translated. */
export interface Fact {
  readonly label: string;
  readonly value: ReactNode;
}

/** What is known of something, one line each; long values wrap. */
export function Facts({ items }: { readonly items: readonly Fact[] }) {
  return (
    <dl className={styles.facts}>
      {items.map(({ label, value }) => (
        <div key={label} className={styles.line}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
