import { observer } from 'mobx-react-lite';
import type { PairText } from '../common/records/pair-text';
import { OpenOrders } from '../features/open-orders/open-orders';
import type { OpenOrdersStore } from '../features/open-orders/open-orders-store';

/** The user's open orders of the pair, as below the order form; those in the chart are the same ones. */
export const ChartOpenOrders = observer(function ChartOpenOrders({
  store,
  names,
}: {
  readonly store: OpenOrdersStore;
  readonly names: PairText;
}) {
  // What is on its way stands in the form that it was sent from.
  return <OpenOrders store={store} sent={[]} names={names} onDismiss={() => undefined} />;
});
