import { lazyPage } from '@exchange/remote-kit';
import { OpenOrders, type OpenOrdersProps } from '../features/open-orders/open-orders';
import { useTradedText } from './order-changes';
import type { OrderMarket } from './order-market';

const AmendOrder = lazyPage(
  async () => (await import(/* webpackChunkName: "amend-sheet" */ './amend-order')).AmendOrder,
);

type PairOpenOrdersProps = Omit<OpenOrdersProps, 'renderAmendSheet' | 'tradedText'> & {
  readonly market: OrderMarket;
};

/** The user's open orders of a pair, whose changes are asked about, and answered, as new orders are (T-09, T-22). */
export function PairOpenOrders({ market, ...list }: PairOpenOrdersProps) {
  const tradedText = useTradedText(market);
  return (
    <OpenOrders
      {...list}
      renderAmendSheet={(sheet) => <AmendOrder key={sheet.order.order_id} {...sheet} market={market} />}
      tradedText={tradedText}
    />
  );
}
