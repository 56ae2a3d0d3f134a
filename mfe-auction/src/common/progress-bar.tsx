import styles from './progress-bar.module.css';
import { useText } from '../messages';

/** How much of an auction is taken. */
export function ProgressBar({ sold, quantity }: { readonly sold: number; readonly quantity: number }) {
  const t = useText();
  const percent = quantity === 0 ? 0 : Math.floor((sold * 100) / quantity);
  return (
    <span className={styles.bar} role="img" aria-label={t('facts.soldPercent', { percent })}>
      <i style={{ inlineSize: `${percent}%` }} />
    </span>
  );
}
