import styles from './progress.module.css';

/** How much of something is taken or there. */
export function Progress({
  percent,
  label,
  mark,
}: {
  /** 0 to 100. */
  readonly percent: number | string;
  /** What the bar says; left out where words beside it say the same. */
  readonly label?: string;
  /** A place on the bar that is marked, in percent. */
  readonly mark?: number | undefined;
}) {
  return (
    <span
      className={styles.bar}
      {...(label === undefined ? { 'aria-hidden': true } : { role: 'img', 'aria-label': label })}
    >
      <i style={{ inlineSize: `${percent}%` }} />
      {mark !== undefined && <b style={{ insetInlineStart: `${mark}%` }} />}
    </span>
  );
}
