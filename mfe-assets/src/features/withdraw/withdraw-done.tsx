import { check } from '@exchange/contract/check';
import { getWithdrawal, Withdrawal } from '@exchange/contract/withdrawal';
import { formatWhole } from '@exchange/format';
import { usePlatform } from '@exchange/platform';
import { PendingRequest, useCall, usePersonal } from '@exchange/remote-kit';
import { Button, Card } from '@exchange/ui';
import { useState } from 'react';
import { Facts } from '../../common/facts';
import { Notice } from '../../common/notice';
import { recordPath } from '../../common/records/record-pages';
import page from '../../common/page.module.css';
import { AddressText } from './address-text';
import { CancelWithdrawal } from './cancel-withdrawal';
import styles from './withdraw-page.module.css';
import { withdrawTexts } from './texts';
import { WithdrawalSteps } from './withdrawal-steps';
import { isInReview, statusName } from './withdrawals';

/** What became of a withdrawal that was just asked for, live, with the way to cancel it while it is reviewed. */
export function WithdrawDone({
  withdrawal: made,
  nextDay,
  name,
  wasLost = false,
  onAgain,
}: {
  readonly withdrawal: Withdrawal;
  readonly nextDay: boolean;
  readonly name: string;
  /** It was found after its answer was lost. */
  readonly wasLost?: boolean;
  readonly onAgain: () => void;
}) {
  const { navigation, locale } = usePlatform();
  const t = withdrawTexts.useText();
  const { latest, take, reload } = useLatest(made);
  const text = (value: string) => `${formatWhole(value, locale.current)} ${name}`;
  return (
    <div className={page.form}>
      {wasLost && <PendingRequest state="made" />}
      <div className={styles.done} role="status">
        <h2>{t(`status.${statusName(latest)}`)}</h2>
        <p>{t(`statusText.${statusName(latest)}`, { amount: text(latest.amount) })}</p>
      </div>
      {nextDay && isInReview(latest) && <Notice>{t('nextDay')}</Notice>}
      <Card>
        <WithdrawalSteps withdrawal={latest} />
      </Card>
      <Card>
        <Facts
          items={[
            { label: t('address'), value: <AddressText address={latest.address_to} /> },
            { label: t('amount'), value: text(latest.amount) },
            { label: t('id'), value: latest.id, copy: { text: latest.id, label: t('copyId') } },
          ]}
        />
      </Card>
      <Button block onClick={() => navigation.to(recordPath('withdraw'))}>
        {t('seeRecords')}
      </Button>
      <CancelWithdrawal
        withdrawal={latest}
        name={name}
        onChanged={(changed) => (changed ? take(changed) : reload())}
      />
      {(wasLost || latest.close_time !== 0) && (
        <Button block variant="quiet" onClick={onAgain}>
          {t('again')}
        </Button>
      )}
    </div>
  );
}

/** The newest that is known of a withdrawal: what the exchange said when it was asked, or told since. */
function useLatest(made: Withdrawal) {
  const { report } = usePlatform();
  const [told, setTold] = useState(made);
  const asked = useCall(getWithdrawal, { id: made.id });
  const { reload } = asked;
  usePersonal('withdrawals', (news) => {
    if (news === 'resync') {
      reload();
      return;
    }
    for (const record of news) {
      const checked = check(Withdrawal, record);
      if (!checked.ok) report.error(new TypeError(`withdrawal: ${JSON.stringify(checked.fields)}`));
      else if (checked.value.id === made.id) setTold(checked.value);
    }
  });
  const answered = asked.value?.withdrawal;
  return { latest: answered && answered.version > told.version ? answered : told, take: setTold, reload };
}
