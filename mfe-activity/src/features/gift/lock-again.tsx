import { isLockStoreAgain, lockStoreAgain, type SurplusNumber } from '@exchange/contract/activity';
import { formatTime } from '@exchange/i18n';
import { usePlatform } from '@exchange/platform';
import { PendingRequest, useCall, usePayment, usePersonal } from '@exchange/remote-kit';
import { Button, Card } from '@exchange/ui';
import { useEffect } from 'react';
import { exactAmount } from '../../common/amounts';
import { ConfirmLock } from './confirm-lock';
import styles from './lock-form.module.css';
import { giftTexts } from './texts';

/** Offers to lock again what was released (V-01); nothing where there is none. */
export function LockAgain({
  activity,
  locks,
  onLocked,
}: {
  readonly activity: SurplusNumber;
  readonly locks: number;
  readonly onLocked: () => void;
}) {
  const { locale, toast } = usePlatform();
  const t = giftTexts.useText();
  const { token } = activity;
  const { value, reload } = useCall(isLockStoreAgain, { token });
  useEffect(() => reload(), [reload, locks]);
  usePersonal('balances', reload);
  const shown = (number: string) => exactAmount(number, activity.token_as, locale.current);
  const payment = usePayment(lockStoreAgain, {
    of: { token },
    confirmedBy: (trade_pwd) => ({ trade_pwd }),
    onPaid({ record }) {
      const time = formatTime(locale.current, record.release_time, 'short');
      toast.show('success', t('pay.locked', { amount: shown(record.amount), time }));
      onLocked();
    },
  });
  const { outcome, asked } = payment;
  const amount = shown(value?.amount ?? '0');
  return (
    <>
      {outcome.is !== 'none' && (
        <PendingRequest
          state={outcome.is}
          facts={[{ label: t('again.title'), value: activity.token_as }]}
          onLook={payment.look}
          onDismiss={payment.dismiss}
        />
      )}
      {(value?.allowed || asked) && (
        <Card className={styles.form ?? ''}>
          <p>{t('again.text', { amount })}</p>
          <Button variant="quiet" block onClick={() => payment.open({ token })}>
            {t('again.title')}
          </Button>
          {asked && <ConfirmLock title={t('again.title')} amount={amount} sheet={payment.sheet} />}
        </Card>
      )}
    </>
  );
}
