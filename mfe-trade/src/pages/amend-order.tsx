import { observer } from 'mobx-react-lite';
import { AmendSheet, type AmendSheetProps } from '../features/open-orders/amend-sheet';
import { bestOpposite, useChangeQuestion } from './order-changes';
import type { OrderMarket } from './order-market';

interface AmendOrderProps extends AmendSheetProps {
  readonly market: OrderMarket;
}

/** Changes an open order (T-22). The sheet stays while there is a question about its new price. */
export const AmendOrder = observer(function AmendOrder({ market, ...sheet }: AmendOrderProps) {
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
