import { softCapPercent, soldPercent } from './campaign-phase';
import styles from './progress-bar.module.css';

/** How much of a sale is sold, with a mark at its soft cap (I-02, I-07). `label` says both. */
export function ProgressBar({
  campaign,
  label,
}: {
  readonly campaign: Parameters<typeof soldPercent>[0] & Parameters<typeof softCapPercent>[0];
  readonly label: string;
}) {
  const softCap = softCapPercent(campaign);
  return (
    <span className={styles.bar} role="img" aria-label={label}>
      <i style={{ inlineSize: `${soldPercent(campaign)}%` }} />
      {softCap !== undefined && <b style={{ insetInlineStart: `${softCap}%` }} />}
    </span>
  );
}
