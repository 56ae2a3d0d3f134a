import { AppLink, EmptyState } from '@exchange/ui';
import { useText } from '../../common/text';
import styles from './link-button.module.css';

/** A path of this remote that leads nowhere (H-13, T-08). */
export function NotFound() {
  const t = useText();
  return (
    <EmptyState
      title={t('notFound.title')}
      action={
        <AppLink to="/" className={styles.link}>
          {t('notFound.home')}
        </AppLink>
      }
    />
  );
}
