import { compareDecimals, divideDown, multiply } from '@exchange/format';
import styles from './progress-bar.module.css';

/** How much of `most` there is, both decimals. Beside it stands in words what it shows. */
export function ProgressBar({ value, most }: { readonly value: string; readonly most: string }) {
  const percent = compareDecimals(value, most) >= 0 ? '100' : divideDown(multiply(value, '100'), most, 1);
  return (
    <span className={styles.bar} aria-hidden="true">
      <i style={{ inlineSize: `${percent}%` }} />
    </span>
  );
}
