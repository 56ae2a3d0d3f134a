import { listUserFastTransfer, type Transfer } from '@exchange/contract/transfer';
import { formatWhole } from '@exchange/format';
import { usePlatform } from '@exchange/platform';
import { PendingRequest, useCall, usePersonal } from '@exchange/remote-kit';
import { Button, Card } from '@exchange/ui';
import { Check, Clock, X } from '@exchange/ui/icons';
import { Facts } from '../../common/facts';
import { recordPath } from '../../common/records/record-pages';
import page from '../../common/page.module.css';
import styles from './send-page.module.css';
import { sendTexts } from './texts';

const marks = [Clock, Check, X] as const;

/** What became of a transfer: under review first, and what was decided as soon as it is. */
export function SendDone({
  transfer: sent,
  wasLost = false,
  onAgain,
}: {
  readonly transfer: Transfer;
  /** It was found after its answer was lost. */
  readonly wasLost?: boolean;
  readonly onAgain: () => void;
}) {
  const { navigation, locale } = usePlatform();
  const t = sendTexts.useText();
  const latest = useCall(listUserFastTransfer, { limit: 20 });
  const { reload } = latest;
  // The decision moves what is frozen, which the personal channel tells.
  usePersonal('balances', reload);
  const { status } = latest.value?.list.find(({ id }) => id === sent.id) ?? sent;
  const Mark = marks[status];
  const amount = `${formatWhole(sent.amount, locale.current)} ${sent.token.toUpperCase()}`;
  return (
    <div className={page.body}>
      {wasLost && <PendingRequest state="made" />}
      <div className={styles.done} role="status">
        <span className={styles.mark} data-status={status} aria-hidden="true">
          <Mark />
        </span>
        <h2>{t(`state.${status}`)}</h2>
        <p>{t(`stateText.${status}`, { amount })}</p>
      </div>
      <Card>
        <Facts
          items={[
            { label: t(sent.payee_type === 1 ? 'uid' : 'email'), value: sent.payee },
            { label: t('amount'), value: amount },
            { label: t('id'), value: sent.id, copy: { text: sent.id, label: t('copyId') } },
          ]}
        />
      </Card>
      <Button block onClick={() => navigation.to(recordPath('transfer'))}>
        {t('seeRecords')}
      </Button>
      <Button block variant="quiet" onClick={onAgain}>
        {t('again')}
      </Button>
    </div>
  );
}
