import styles from './progress-bar.module.css';

/** How much of a sale is sold, in whole percent. `label` says it. */
export function ProgressBar({ percent, label }: { readonly percent: number; readonly label: string }) {
  return (
    <span className={styles.bar} role="img" aria-label={label}>
      <i style={{ inlineSize: `${percent}%` }} />
    </span>
  );
}
