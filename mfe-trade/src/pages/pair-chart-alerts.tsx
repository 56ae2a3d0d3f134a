import { createPriceAlert, type PriceAlert } from '@exchange/contract';
import { usePlatform, useTopic } from '@exchange/platform';
import { useTask, withTexts } from '@exchange/remote-kit';
import { observer } from 'mobx-react-lite';
import { useEffect, useEffectEvent, useMemo } from 'react';
import { parsePairKey } from '../common/pair-key';
import { wayTo } from '../features/alerts/alert-terms';
import { texts } from '../features/alerts/texts';
import { useAlerts } from '../features/alerts/use-alerts';
import type { ChartAlerts } from '../features/kline/ui/chart-alerts';
import { useAlertPair } from './use-alert-pair';

/** What the chart is told of the pair's alerts (T-19). Shows nothing itself. */
export const PairChartAlerts = withTexts(texts, observer(OfChart));

function OfChart({
  pairKey,
  onOpen,
  isChanging,
  onAlerts,
}: {
  readonly pairKey: string;
  /** Opens the form with a price; without it an alert is set at once. */
  readonly onOpen: ((price: string) => void) | undefined;
  /** Whether the form is open: what it did is read when it has closed. */
  readonly isChanging: boolean;
  readonly onAlerts: (alerts: ChartAlerts | undefined) => void;
}) {
  const { session } = usePlatform();
  const user = useTopic('session').user !== null;
  const codes = parsePairKey(pairKey);
  const { list, reload } = useAlerts(codes, { skip: !user });
  const set = useAlertAtOnce(pairKey, reload);
  useEffect(() => {
    if (!isChanging && user) reload();
  }, [isChanging, user, reload]);
  const request = useEffectEvent((price: string) => {
    if (onOpen) onOpen(price);
    else if (user) set(price);
    else session.requireLogin();
  });
  const prices = useMemo(() => waitedFor(list ?? []), [list]);
  useEffect(() => {
    onAlerts({ prices, request: (price) => request(price) });
    return () => onAlerts(undefined);
  }, [prices, onAlerts]);
  return null;
}

const waitedFor = (list: readonly PriceAlert[]): string[] =>
  list.flatMap(({ price, state }) => (price === null || state === 'told' ? [] : [price]));

/** Sets an alert at a price without a form, which would stand upright on a turned page. */
function useAlertAtOnce(pairKey: string, onSet: () => void): (price: string) => void {
  const { api, locale, toast } = usePlatform();
  const t = texts.useText();
  const pair = useAlertPair(parsePairKey(pairKey));
  const task = useTask(async (price: string) => {
    if (!pair) return;
    const kind = wayTo(price, pair.price);
    if (kind === undefined) {
      toast.show('error', t('form.choose', { last: price }));
      return;
    }
    try {
      const { token, market } = pair;
      await api.call(createPriceAlert, { token, market, kind, price });
      toast.show('success', t('form.done'));
      onSet();
    } catch (failure) {
      toast.show('error', locale.failure(failure));
    }
  });
  return task.run;
}
