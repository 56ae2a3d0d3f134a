import { isLockStoreAgain, type SurplusNumber } from '@exchange/contract/activity';
import { usePlatform, type SessionUser } from '@exchange/platform';
import { type KeptRequest, keptRequest, newRequest, useCall } from '@exchange/remote-kit';
import { Button, Card } from '@exchange/ui';
import { useEffect, useState } from 'react';
import { exactAmount } from '../../common/amounts';
import { ConfirmLock } from './confirm-lock';
import styles from './lock-form.module.css';
import { isSentLock, keptLock, type SentLock } from './sent-lock';
import { giftTexts } from './texts';
import { useBalanceChanges } from '../../common/use-balance-changes';

/** Offers to lock again what was released (V-01); nothing where there is none. */
export function LockAgain({
  activity,
  user,
  locks,
  onLocked,
}: {
  readonly activity: SurplusNumber;
  readonly user: SessionUser;
  readonly locks: number;
  readonly onLocked: () => void;
}) {
  const { storage, locale } = usePlatform();
  const t = giftTexts.useText();
  const { token } = activity;
  const { value, reload } = useCall(isLockStoreAgain, { token });
  useEffect(() => reload(), [reload, locks]);
  useBalanceChanges(reload);
  const [sent, setSent] = useState<KeptRequest<SentLock>>();
  if (!value?.allowed && !sent) return null;
  const amount = value?.amount ?? '0';
  return (
    <Card className={styles.form ?? ''}>
      <p>{t('again.text', { amount: exactAmount(amount, activity.token_as, locale.current) })}</p>
      <Button
        variant="quiet"
        block
        onClick={() =>
          setSent(keptRequest(storage, keptLock(user.user_id, token), isSentLock) ?? newRequest({ token }))
        }
      >
        {t('again.title')}
      </Button>
      {sent && (
        <ConfirmLock
          activity={activity}
          sent={sent}
          amount={amount}
          user={user}
          onClose={() => setSent(undefined)}
          onDone={() => {
            setSent(undefined);
            onLocked();
          }}
        />
      )}
    </Card>
  );
}
