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
import type { OrderChange } from '../features/open-orders/order-list';
import { useAmendments } from '../features/open-orders/use-amendments';
import { consequenceOf, useChangeQuestion, useTradedText } from './order-changes';
import type { OrderMarket } from './order-market';
import { PairLines } from './pair-lines';
import { useAlertPair } from './use-alert-pair';

interface PairChartLinesProps {
  readonly pairKey: string;
  readonly pair: PairCodes;
  /** What its orders meet. */
  readonly market: OrderMarket;
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

/** What the chart is told of the user's own of the pair (T-19, T-20). Shows nothing itself but the question about a dragged order. */
export const PairChartLines = withTexts([texts, recordTexts], observer(OfChart));

function OfChart(props: PairChartLinesProps) {
  const { pairKey, pair, market, onAlert, isSettingAlert, onOrder, onLines } = props;
  const platform = usePlatform();
  const { session, locale } = platform;
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
  const { send, refusalText } = useAmendments(lines.orders, useTradedText(market));
  const amend = useEffectEvent((line: OrderLine, price: string) => send(line.id, changeTo(line, price)));
  const { ask, question } = useChangeQuestion(market, (id) =>
    lines.orders.list.find(({ order_id }) => order_id === id),
  );
  const askAbout = useEffectEvent((line: OrderLine, price: string, proceed: () => void) => {
    const order = lines.orders.find(line.id);
    if (order) ask(order, changeTo(line, price), proceed);
  });
  const sayRefusal = useEffectEvent(refusalText);
  useEffect(
    () =>
      lines.start({
        requestAlert: (place) => requestAlert(place),
        requestOrder: onOrder,
        ask: (line, price, proceed) => askAbout(line, price, proceed),
        consequence: ({ id }, price) => consequenceOf(lines.orders.find(id), price, { market, locale }),
        amend: (line, price) => amend(line, price),
        failureText: (failure) => sayRefusal(failure),
      }),
    [lines, onOrder, market, locale],
  );
  useEffect(() => lines.takeAlerts(list ?? []), [lines, list]);
  useEffect(() => {
    onLines?.(lines);
    return () => onLines?.(undefined);
  }, [lines, onLines]);
  return question;
}

/** What an order's line changes by standing at another price. */
const changeTo = ({ changes = 'price' }: OrderLine, price: string): OrderChange => ({ [changes]: price });

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
