import { formatWhole } from '@exchange/format';
import { usePlatform } from '@exchange/platform';
import { AppLink, Button, Card, Skeleton } from '@exchange/ui';
import styles from './conditions.module.css';
import { campaignTexts } from './texts';
import type { OwnTerms } from './use-own-terms';

/** Where a condition that is not met is met. */
const remedies = {
  kyc: '/user/kyc',
  trade_password: '/user/security/tradepassword',
  holding: '/assets/depositList',
  invite: '/user/invite',
} as const;

/** Whether the user may take part, and what is missing with the way to it (I-02). */
export function Conditions({ own }: { readonly own: OwnTerms }) {
  const { locale } = usePlatform();
  const t = campaignTexts.useText();
  if (!own.signedIn) return null;
  const { qualification } = own;
  if (!qualification)
    return own.failure === undefined ? (
      // As high as one condition, which each campaign has: what stands below stays.
      <Card className={styles.card} role="status" aria-label={t('loading')}>
        <Skeleton height="4rem" />
      </Card>
    ) : (
      <Card className={styles.card} role="alert">
        <p>{t('ownFailed', { why: locale.failure(own.failure) })}</p>
        <Button size="small" variant="quiet" onClick={own.reload}>
          {t('retry')}
        </Button>
      </Card>
    );
  return (
    <Card className={styles.card}>
      <h2 className={styles.head}>{t(qualification.qualified ? 'qualified' : 'notQualified')}</h2>
      <ul className={styles.list}>
        {qualification.conditions.map(({ type, met, token, required, present }) => (
          <li key={type}>
            <span className={met ? styles.met : styles.unmet} aria-hidden="true">
              {met ? '✓' : '!'}
            </span>
            <span className={styles.what}>
              {t(`condition.${type}`, {
                required: formatWhole(required, locale.current),
                present: formatWhole(present, locale.current),
                token: token.toUpperCase(),
              })}
            </span>
            {met ? (
              <span className={styles.met}>{t('met')}</span>
            ) : (
              <AppLink to={remedies[type]}>{t(`remedy.${type}`)}</AppLink>
            )}
          </li>
        ))}
      </ul>
    </Card>
  );
}
