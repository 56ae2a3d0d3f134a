import type { LocaleCode } from '@exchange/platform';
import { useTranslation } from '@exchange/i18n';
import { AppLink } from '@exchange/ui';
import styles from './error-pages.module.css';

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

/** Part of the code and not of the texts: this page is for when the rest could not start. */
const texts: Readonly<
  Record<LocaleCode, { readonly title: string; readonly text: string; readonly action: string }>
> = {
  'zh-HK': {
    title: '頁面出現錯誤',
    text: '你的資金和訂單不受影響。請重新載入頁面；如問題持續，請聯絡客戶服務。',
    action: '重新載入',
  },
  'zh-CN': {
    title: '页面出现错误',
    text: '您的资金和订单不受影响。请重新加载页面；如问题持续，请联系客服。',
    action: '重新加载',
  },
  en: {
    title: 'Something is wrong with this page',
    text: 'Your funds and orders are not affected. Reload the page; if it happens again, contact customer service.',
    action: 'Reload',
  },
};

/** The 500 page (H-13): the frame itself could not start or broke. */
export function ServerErrorPage({
  locale,
  onReload,
}: {
  readonly locale: LocaleCode;
  readonly onReload: () => void;
}) {
  const { title, text, action } = texts[locale];
  return (
    <main className={styles.page}>
      <p className={styles.code} aria-hidden="true">
        500
      </p>
      <h1 className={styles.title}>{title}</h1>
      <p className={styles.text}>{text}</p>
      <button type="button" className={styles.action} onClick={onReload}>
        {action}
      </button>
    </main>
  );
}
