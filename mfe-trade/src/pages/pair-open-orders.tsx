import type { Order } from '@exchange/contract';
import { usePlatform } from '@exchange/platform';
import { lazyPage } from '@exchange/remote-kit';
import { OpenOrders, type OpenOrdersProps } from '../features/open-orders/open-orders';
import type { OrderMarket } from './order-market';

const loadAmendOrder = () => import(/* webpackChunkName: "amend-sheet" */ './amend-order');
const AmendOrder = lazyPage(async () => (await loadAmendOrder()).AmendOrder);

type PairOpenOrdersProps = Omit<OpenOrdersProps, 'renderAmendSheet' | 'tradedText'> & {
  readonly market: OrderMarket;
};

/** The user's open orders of a pair, whose changes are asked about, and answered, as new orders are (T-09, T-22). */
export function PairOpenOrders({ market, ...list }: PairOpenOrdersProps) {
  const platform = usePlatform();
  const tradedText = async (order: Order) => {
    const { tradedText: textOf } = await loadAmendOrder();
    const quote = market.quote();
    return quote && textOf(order, quote, platform);
  };
  return (
    <OpenOrders
      {...list}
      renderAmendSheet={(sheet) => <AmendOrder key={sheet.order.order_id} {...sheet} market={market} />}
      tradedText={tradedText}
    />
  );
}
