import { observer } from 'mobx-react-lite';
import type { PairText } from '../common/records/pair-text';
import type { OpenOrdersStore } from '../features/open-orders/open-orders-store';
import type { OrderEntry } from '../features/order-entry/order-entry';
import type { OrderMarket } from './order-market';
import { PairOpenOrders } from './pair-open-orders';
import { sentRows } from './sent-rows';

/** The user's open orders of the pair, as below the order form, with what is on its way from the form beside the chart. */
export const ChartOpenOrders = observer(function ChartOpenOrders({
  store,
  market,
  entry,
  names,
}: {
  readonly store: OpenOrdersStore;
  readonly market: OrderMarket;
  /** Undefined until the form was opened. */
  readonly entry: OrderEntry | undefined;
  readonly names: PairText;
}) {
  return (
    <PairOpenOrders
      store={store}
      market={market}
      sent={entry ? sentRows(store, entry) : []}
      names={names}
      onDismiss={(key) => entry?.submission?.sent.remove(key)}
    />
  );
});
