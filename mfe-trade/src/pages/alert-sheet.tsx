import type { PriceAlert } from '@exchange/contract';
import { usePlatform, useTopic } from '@exchange/platform';
import { withTexts } from '@exchange/remote-kit';
import { AppLink, Button, EmptyState, Sheet } from '@exchange/ui';
import { BellRing } from '@exchange/ui/icons';
import { observer } from 'mobx-react-lite';
import { useEffect, useRef, useState } from 'react';
import { parsePairKey } from '../common/pair-key';
import { AlertForm } from '../features/alerts/alert-form';
import { AlertList } from '../features/alerts/alert-list';
import type { AlertPair } from '../features/alerts/alert-pair';
import type { AskedPlace } from '../features/kline/domain/price-line';
import { texts } from '../features/alerts/texts';
import { useAlerts } from '../features/alerts/use-alerts';
import styles from './alert-sheet.module.css';
import { useAlertPair } from './use-alert-pair';

export interface AlertSheetProps {
  readonly pairKey: string;
  /** Where in the chart one was asked for; the form begins there instead of at the last price. */
  readonly place?: AskedPlace | undefined;
  readonly onClose: () => void;
}

/** A pair's price alerts: one is set, changed and deleted (T-19). */
export const AlertSheet = withTexts(texts, observer(OfPair));

function OfPair({ pairKey, place, onClose }: AlertSheetProps) {
  const { session } = usePlatform();
  const t = texts.useText();
  const pair = useAlertPair(parsePairKey(pairKey));
  const { user, ready } = useTopic('session');
  return (
    <Sheet
      open
      title={pair ? t('titleOf', { pair: pair.name }) : t('title')}
      closeLabel={t('close')}
      onClose={onClose}
    >
      <div className={styles.sheet}>
        {ready && !user && (
          <EmptyState
            icon={<BellRing />}
            title={t('login.title')}
            action={<Button onClick={() => session.requireLogin()}>{t('login.action')}</Button>}
          />
        )}
        {user && pair && <PairAlerts pair={pair} place={place} />}
      </div>
    </Sheet>
  );
}

function PairAlerts({ pair, place }: { readonly pair: AlertPair } & Pick<AlertSheetProps, 'place'>) {
  const t = texts.useText();
  const alerts = useAlerts(pair);
  const [chosen, setChanged] = useState<PriceAlert>();
  // One that was deleted meanwhile cannot be changed.
  const changed = alerts.list?.find(({ id }) => id === chosen?.id) && chosen;
  const form = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (changed) form.current?.querySelector('input')?.focus();
  }, [changed]);
  const [begun, setBegun] = useState(place);
  const handleDone = () => {
    setChanged(undefined);
    setBegun(undefined);
    alerts.reload();
  };
  return (
    <>
      <div ref={form}>
        {changed && (
          <p className={styles.changing}>
            {t('form.changing')}
            <Button size="small" variant="quiet" onClick={() => setChanged(undefined)}>
              {t('form.cancel')}
            </Button>
          </p>
        )}
        <AlertForm key={changed?.id ?? ''} pair={pair} alert={changed} {...begun} onDone={handleDone} />
      </div>
      <AlertList
        alerts={alerts}
        precisionOf={() => pair.pricePrecision}
        onChange={setChanged}
        whenNone={<></>}
      />
      <AppLink className={styles.all} to="/trade/alerts">
        {t('list.all')}
      </AppLink>
    </>
  );
}
