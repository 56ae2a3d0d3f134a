import { createPriceAlert } from '@exchange/contract';
import { noValue } from '@exchange/format';
import { usePlatform, useTopic } from '@exchange/platform';
import { useTask, withTexts } from '@exchange/remote-kit';
import { observer } from 'mobx-react-lite';
import { useEffect, useEffectEvent, useState } from 'react';
import { parsePairKey, type PairCodes } from '../common/pair-key';
import { texts as recordTexts } from '../common/records/texts';
import { wayAlong, wayTo } from '../features/alerts/alert-terms';
import { texts } from '../features/alerts/texts';
import { useAlerts } from '../features/alerts/use-alerts';
import type { AskedOrder, AskedPlace, OrderLine } from '../features/kline/domain/price-line';
import { useAmendments } from '../features/open-orders/use-amendments';
import { PairLines } from './pair-lines';
import { useAlertPair } from './use-alert-pair';

interface PairChartLinesProps {
  readonly pairKey: string;
  readonly pair: PairCodes;
  /** Opens the form of an alert; without it one is set at once. */
  readonly onAlert: ((place: AskedPlace) => void) | undefined;
  /** Whether that form is open: what it did is read when it has closed. */
  readonly isSettingAlert: boolean;
  /** Opens the order form beside the chart; without it there is no place for one. */
  readonly onOrder: ((order: AskedOrder) => void) | undefined;
  /** Lines that the page has already; otherwise they are made, and told. */
  readonly lines?: PairLines | undefined;
  readonly onLines?: ((lines: PairLines | undefined) => void) | undefined;
}

/** What the chart is told of the user's own of the pair (T-19, T-20). Shows nothing itself. */
export const PairChartLines = withTexts([texts, recordTexts], observer(OfChart));

function OfChart(props: PairChartLinesProps) {
  const { pairKey, pair, onAlert, isSettingAlert, onOrder, onLines } = props;
  const platform = usePlatform();
  const { session } = platform;
  const user = useTopic('session').user !== null;
  const { list, reload } = useAlerts(parsePairKey(pairKey), { skip: !user });
  const set = useAlertAtOnce(pairKey, reload);
  useEffect(() => {
    if (!isSettingAlert && user) reload();
  }, [isSettingAlert, user, reload]);
  const requestAlert = useEffectEvent((place: AskedPlace) => {
    if (onAlert) onAlert(place);
    else if (user) set(place);
    else session.requireLogin();
  });
  const [lines] = useState(() => props.lines ?? new PairLines(platform, pair));
  const { send, refusalText } = useAmendments(lines.orders);
  const amend = useEffectEvent(({ id, changes = 'price' }: OrderLine, price: string) =>
    send(id, { [changes]: price }),
  );
  const sayRefusal = useEffectEvent(refusalText);
  useEffect(
    () =>
      lines.start({
        requestAlert: (place) => requestAlert(place),
        requestOrder: onOrder,
        amend: (line, price) => amend(line, price),
        failureText: (failure) => sayRefusal(failure),
      }),
    [lines, onOrder],
  );
  useEffect(() => lines.takeAlerts(list ?? []), [lines, list]);
  useEffect(() => {
    onLines?.(lines);
    return () => onLines?.(undefined);
  }, [lines, onLines]);
  return null;
}

/** Sets an alert without a form, which would stand upright on a turned page. */
function useAlertAtOnce(pairKey: string, onSet: () => void): (place: AskedPlace) => void {
  const { api, clock, locale, toast } = usePlatform();
  const t = texts.useText();
  const pair = useAlertPair(parsePairKey(pairKey));
  const task = useTask(async (place: AskedPlace) => {
    if (!pair) return;
    const { line, price } = place;
    const kind = line ? wayAlong(line, pair, clock.now()) : wayTo(price, pair.price);
    if (kind === undefined) {
      toast.show('error', t(line ? 'line.on' : 'form.choose', { last: pair.price ?? noValue }));
      return;
    }
    try {
      const { token, market } = pair;
      await api.call(createPriceAlert, { token, market, kind, ...(line ? { line } : { price }) });
      toast.show('success', t('form.done'));
      onSet();
    } catch (failure) {
      toast.show('error', locale.failure(failure));
    }
  });
  return task.run;
}
