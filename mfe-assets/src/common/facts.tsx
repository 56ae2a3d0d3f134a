import type { ReactNode } from 'react';
import { CopyButton } from './copy-button';
import styles from './facts.module.css';

/** One thing that is known, with what it is. Translated. */
export interface Fact {
  readonly label: string;
  readonly value: ReactNode;
  /** What a button beside it copies, and the button's name. */
  readonly copy?: { readonly text: string; readonly label: string };
}

/** What is known of something, one line each; long values wrap. */
export function Facts({ items }: { readonly items: readonly Fact[] }) {
  return (
    <dl className={styles.facts}>
      {items.map(({ label, value, copy }) => (
        <div key={label} className={styles.line}>
          <dt>{label}</dt>
          <dd>
            <span>{value}</span>
            {copy && <CopyButton {...copy} />}
          </dd>
        </div>
      ))}
    </dl>
  );
}
