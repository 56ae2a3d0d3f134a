import { EmptyState, LinkButton } from '@exchange/ui';
import { LockKeyhole } from '@exchange/ui/icons';
import { KycFrame } from './kyc-frame';
import styles from './kyc.module.css';
import { IdentityForm } from './identity-form';
import { LevelBadge } from './level-state';
import { useKycText, withKycTexts } from './texts';

/** `/user/kyc/lv1` (S-07): name and document, domestic or foreign. */
export const IdentityPage = withKycTexts(function IdentityPage() {
  const t = useKycText();
  return (
    <KycFrame title={t('level1.title')} isForm>
      {({ lv1 }, reload) =>
        lv1.status === 1 || lv1.status === 2 ? (
          <Settled status={lv1.status} />
        ) : (
          <IdentityForm level={lv1} onStale={reload} />
        )
      }
    </KycFrame>
  );
});

/** In place of a form that is not asked for now. */
export function Settled({ status }: { readonly status: 0 | 1 | 2 }) {
  const t = useKycText();
  const overview = (
    <LinkButton replace to="/user/kyc">
      {t('overview')}
    </LinkButton>
  );
  if (status === 0) return <EmptyState icon={<LockKeyhole />} title={t('locked')} action={overview} />;
  return (
    <div className={styles.settled}>
      <LevelBadge status={status} />
      {status === 1 && <p className={styles.text}>{t('reviewText')}</p>}
      {overview}
    </div>
  );
}
