import type { PriceAlert } from '@exchange/contract';
import { PageHead, PageLoading, withTexts } from '@exchange/remote-kit';
import { AppLink, EmptyState, LinkButton, Sheet } from '@exchange/ui';
import { Bell } from '@exchange/ui/icons';
import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { pairPath } from '../common/pair-key';
import { pairNames } from '../common/quote-text';
import { AlertForm } from '../features/alerts/alert-form';
import { AlertList } from '../features/alerts/alert-list';
import { texts } from '../features/alerts/texts';
import { useAlerts } from '../features/alerts/use-alerts';
import styles from './alert-sheet.module.css';
import { useStores } from './application-stores';
import { useAlertPair } from './use-alert-pair';

const keyOf = ({ token, market }: PriceAlert) => `${token}_${market}`;

/** `/trade/alerts` (T-19): the price alerts of the account. */
export const AlertsPage = withTexts(texts, observer(Page), PageLoading);

function Page() {
  const t = texts.useText();
  const { rows } = useStores();
  const alerts = useAlerts(undefined);
  const [changed, setChanged] = useState<PriceAlert>();
  const quoteOf = (alert: PriceAlert) => rows.row(keyOf(alert))?.quote;
  const nameOf = (alert: PriceAlert) => {
    const quote = quoteOf(alert);
    const { token, market } = quote
      ? pairNames(quote)
      : { token: alert.token.toUpperCase(), market: alert.market.toUpperCase() };
    return <AppLink to={pairPath(keyOf(alert), 'transaction')}>{`${token}/${market}`}</AppLink>;
  };
  const handleDone = () => {
    setChanged(undefined);
    alerts.reload();
  };
  return (
    <>
      <PageHead title={t('title')} back="/home/marketCondition" />
      <div className={styles.list}>
        <AlertList
          alerts={alerts}
          precisionOf={(alert) => quoteOf(alert)?.price_precision ?? 2}
          nameOf={nameOf}
          onChange={setChanged}
          whenNone={
            <EmptyState
              icon={<Bell />}
              title={t('list.none')}
              text={t('list.noneText')}
              action={<LinkButton to="/home/marketCondition">{t('list.market')}</LinkButton>}
            />
          }
        />
      </div>
      {changed && (
        <Sheet open title={t('form.edit')} closeLabel={t('close')} onClose={() => setChanged(undefined)}>
          <ChangeForm alert={changed} onDone={handleDone} />
        </Sheet>
      )}
    </>
  );
}

const ChangeForm = observer(function ChangeForm({
  alert,
  onDone,
}: {
  readonly alert: PriceAlert;
  readonly onDone: () => void;
}) {
  const pair = useAlertPair(alert);
  return pair && <AlertForm pair={pair} alert={alert} onDone={onDone} />;
});
