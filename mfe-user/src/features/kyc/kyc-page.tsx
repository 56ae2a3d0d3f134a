import { usePlatform } from '@exchange/platform';
import { Card, LinkButton } from '@exchange/ui';
import { LockKeyhole } from '@exchange/ui/icons';
import type { ReactNode } from 'react';
import { KycFrame } from './kyc-frame';
import styles from './kyc.module.css';
import { LevelBadge, LevelFailure } from './level-state';
import { useKycText, withKycTexts } from './texts';
import type { KycStep } from './use-kyc';

const notVerified = 0;
const underReview = 1;
const verified = 2;
const failed = 3;

/** `/user/kyc` (S-07): where both levels stand, live, and the way to the next step. */
export const KycPage = withKycTexts(function KycPage() {
  const t = useKycText();
  return (
    <KycFrame title={t('title')}>
      {(step) => (
        <>
          <p className={styles.lead}>{t('lead')}</p>
          <div role="status" className={styles.levels}>
            <LevelCard number={1} step={step}>
              {step.lv1.status === verified && <Given step={step} />}
            </LevelCard>
            <LevelCard number={2} step={step} />
          </div>
          <Privacy />
        </>
      )}
    </KycFrame>
  );
});

function LevelCard({
  number,
  step,
  children,
}: {
  readonly number: 1 | 2;
  readonly step: KycStep;
  readonly children?: ReactNode;
}) {
  const t = useKycText();
  const level = number === 1 ? step.lv1 : step.lv2;
  const locked = number === 2 && step.lv1.status !== verified;
  const open = !locked && (level.status === notVerified || level.status === failed);
  return (
    <Card className={styles.level ?? ''}>
      <header className={styles.levelHead}>
        <h2>{t(`level${number}.name`)}</h2>
        <LevelBadge status={level.status} />
      </header>
      <p className={styles.text}>{t(`level${number}.opens`)}</p>
      {children}
      {level.status === underReview && <p className={styles.text}>{t('reviewText')}</p>}
      {level.status === failed && <LevelFailure level={level} />}
      {locked && (
        <p className={styles.locked}>
          <LockKeyhole aria-hidden="true" />
          {t('locked')}
        </p>
      )}
      {open && (
        <LinkButton to={`/user/kyc/lv${number}`}>
          {t(level.status === failed ? 'again' : `level${number}.start`)}
        </LinkButton>
      )}
    </Card>
  );
}

function Given({ step }: { readonly step: KycStep }) {
  const t = useKycText();
  return (
    <dl className={styles.given}>
      <dt>{t('given.name')}</dt>
      <dd>{step.name}</dd>
      <dt>{t('given.number')}</dt>
      <dd>{step.document_number}</dd>
    </dl>
  );
}

/** What becomes of what is sent. */
function Privacy() {
  const { organisation } = usePlatform();
  const t = useKycText();
  return <p className={styles.privacy}>{t('privacy', { name: organisation.name })}</p>;
}
