import type { KycState } from '@exchange/contract/kyc';
import { classNames } from '@exchange/ui';
import { Circle, CircleAlert, Clock } from '@exchange/ui/icons';
import { BadgeCheck } from '@exchange/ui/tool-icons';
import styles from './kyc.module.css';
import { useKycText } from './texts';

type Level = KycState['lv1'];

const faces = [
  { name: 'none', Icon: Circle, tone: styles.plain },
  { name: 'review', Icon: Clock, tone: styles.waiting },
  { name: 'verified', Icon: BadgeCheck, tone: styles.good },
  { name: 'failed', Icon: CircleAlert, tone: styles.bad },
] as const;

/** Where a level stands, in a word. */
export function LevelBadge({ status }: Pick<Level, 'status'>) {
  const t = useKycText();
  const { name, Icon, tone } = faces[status];
  return (
    <span className={classNames(styles.badge, tone)}>
      <Icon aria-hidden="true" />
      {t(`status.${name}`)}
    </span>
  );
}

const knownReasons = ['unreadable', 'mismatch', 'expired', 'document', 'hold', 'other'];

/** Why a level was refused, and what to do about it. */
export function LevelFailure({ level }: { readonly level: Level }) {
  const t = useKycText();
  const reason = knownReasons.includes(level.reason) ? level.reason : 'other';
  return (
    <div className={styles.failure}>
      <CircleAlert aria-hidden="true" />
      <div>
        <p>{t(`reasons.${reason}`)}</p>
        {level.note !== '' && <p className={styles.note}>{t('reviewerNote', { note: level.note })}</p>}
      </div>
    </div>
  );
}
