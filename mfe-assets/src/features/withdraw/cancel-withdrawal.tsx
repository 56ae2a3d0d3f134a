import { cancelWithdrawal, type Withdrawal } from '@exchange/contract/withdrawal';
import { formatWhole } from '@exchange/format';
import { usePlatform } from '@exchange/platform';
import { useTask } from '@exchange/remote-kit';
import { Button, Dialog } from '@exchange/ui';
import { useState } from 'react';
import { withdrawTexts } from './texts';
import { isInReview } from './withdrawals';

/** Cancels a withdrawal while it is reviewed, once it was asked whether that is meant. Nothing after that. */
export function CancelWithdrawal({
  withdrawal,
  name,
  onChanged,
}: {
  readonly withdrawal: Withdrawal;
  /** Name of the token. */
  readonly name: string;
  /** It is cancelled, or turned out to be further than it was known to be. */
  readonly onChanged: (withdrawal?: Withdrawal) => void;
}) {
  const { api, locale, toast } = usePlatform();
  const t = withdrawTexts.useText();
  const [asking, setAsking] = useState(false);
  const { run, pending } = useTask(async () => {
    try {
      const { withdrawal: cancelled } = await api.call(cancelWithdrawal, { id: withdrawal.id });
      toast.show('success', t('cancelled'));
      setAsking(false);
      onChanged(cancelled);
    } catch (failure) {
      toast.show('error', locale.failure(failure));
      setAsking(false);
      onChanged();
    }
  });
  if (!isInReview(withdrawal)) return null;
  const amount = `${formatWhole(withdrawal.amount, locale.current)} ${name}`;
  return (
    <>
      <Button block variant="quiet" onClick={() => setAsking(true)}>
        {t('cancel')}
      </Button>
      {asking && (
        <Dialog
          open
          title={t('cancelTitle')}
          onClose={() => setAsking(false)}
          footer={
            <>
              <Button variant="quiet" onClick={() => setAsking(false)}>
                {t('keep')}
              </Button>
              <Button variant="danger" pending={pending} onClick={() => run()}>
                {t('cancel')}
              </Button>
            </>
          }
        >
          <p>{t('cancelText', { amount })}</p>
        </Dialog>
      )}
    </>
  );
}
