import { Clock3, ShieldAlert } from '@exchange/ui/icons';
import { formatTime } from '@exchange/i18n';
import { usePlatform } from '@exchange/platform';
import styles from './notice.module.css';
import type { AccountSecurity } from './account-security';
import { useText } from '../../messages';

/** Said before each change: what it stops for 24 hours (S-06). */
export function HoldWarning() {
  const t = useText();
  return (
    <p className={styles.notice}>
      <ShieldAlert aria-hidden="true" />
      <span>{t('hold.before')}</span>
    </p>
  );
}

/** The hold under way: why, and until when. */
export function HoldBanner({ hold }: { readonly hold: NonNullable<AccountSecurity['hold']> }) {
  const { locale } = usePlatform();
  const t = useText();
  const until = formatTime(locale.current, hold.until, 'dateTime');
  return (
    <section className={styles.notice} aria-label={t('hold.title')}>
      <Clock3 aria-hidden="true" />
      <div>
        <h2 className={styles.title}>{t('hold.title')}</h2>
        <p>
          {t(`hold.${hold.code}`)}
          <br />
          {t('hold.until', { until })}
        </p>
      </div>
    </section>
  );
}
