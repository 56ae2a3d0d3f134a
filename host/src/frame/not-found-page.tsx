import { useTranslation } from '@exchange/i18n';
import { AppLink } from '@exchange/ui';
import styles from './error-page.module.css';

/** The 404 page (H-13). */
export function NotFoundPage() {
  const t = useTranslation('host');
  return (
    <div className={styles.page}>
      <p className={styles.code} aria-hidden="true">
        404
      </p>
      <h1 className={styles.title}>{t('notFound.text')}</h1>
      <p className={styles.text}>{t('notFound.hint')}</p>
      <AppLink className={styles.action} to="/">
        {t('notFound.home')}
      </AppLink>
    </div>
  );
}
