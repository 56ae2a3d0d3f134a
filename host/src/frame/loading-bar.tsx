import { useTranslation } from '@exchange/i18n';
import { useStream } from '@exchange/platform';
import { durationMs, type LoadingBarStore } from './create-loading-bar';
import styles from './loading-bar.module.css';

/** The bar at the top while a page loads (H-12). */
export function LoadingBar({ store }: { readonly store: LoadingBarStore }) {
  const t = useTranslation('host');
  const visible = useStream(store.visible$, () => store.visible);
  if (!visible) return null;
  return (
    <div className={styles.bar} role="progressbar" aria-label={t('loading')}>
      <div className={styles.progress} style={{ animationDuration: `${durationMs}ms` }} />
    </div>
  );
}
