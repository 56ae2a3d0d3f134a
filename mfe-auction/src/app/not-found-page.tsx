import { AppLink, EmptyState } from '@exchange/ui';
import styles from '../common/page.module.css';
import { useText } from '../common/use-text';

/** A path below the area's that leads nowhere (H-13). */
export function NotFoundPage() {
  const t = useText();
  return (
    <EmptyState
      title={t('notFound.title')}
      text={t('notFound.text')}
      action={
        <AppLink className={styles.action ?? ''} to="/auction/list">
          {t('notFound.list')}
        </AppLink>
      }
    />
  );
}
