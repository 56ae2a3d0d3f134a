import { lazyPage } from '@exchange/remote-kit';
import { observer } from 'mobx-react-lite';
import type { AmendSheetProps } from '../features/open-orders/amend-sheet';
import { OpenOrders, type OpenOrdersProps } from '../features/open-orders/open-orders';
import { bestOpposite, useChangeQuestion, useTradedText } from './order-changes';
import type { OrderMarket } from './order-market';

const AmendSheet = lazyPage(
  async () =>
    (await import(/* webpackChunkName: "amend-sheet" */ '../features/open-orders/amend-sheet')).AmendSheet,
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

/** Changes an open order (T-22). The sheet stays while there is a question about its new price. */
const AmendOrder = observer(function AmendOrder({
  market,
  ...sheet
}: AmendSheetProps & { readonly market: OrderMarket }) {
  const { order, isOpen, onSave } = sheet;
  const { ask, question } = useChangeQuestion(market, () => (isOpen ? order : undefined));
  return (
    <>
      <AmendSheet
        {...sheet}
        bestOpposite={bestOpposite(order, market)}
        onSave={(change) => ask(order, change, () => onSave(change))}
      />
      {question}
    </>
  );
});
