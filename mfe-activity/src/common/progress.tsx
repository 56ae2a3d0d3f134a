import styles from './progress.module.css';

/** How much of something is taken, in whole percent. `label` says it. */
export function Progress({ percent, label }: { readonly percent: number; readonly label: string }) {
  return (
    <span className={styles.bar} role="img" aria-label={label}>
      <i style={{ inlineSize: `${percent}%` }} />
    </span>
  );
}
