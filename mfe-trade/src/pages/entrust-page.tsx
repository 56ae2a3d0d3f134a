import { PageLoading, useSearch, withTexts } from '@exchange/remote-kit';
import { observer } from 'mobx-react-lite';
import { parseFilter } from '../features/order-history/domain/history-filter';
import { texts } from '../features/order-history/texts';
import { OrderHistory } from '../features/order-history/ui/order-history';
import { usePairChoices } from './use-pair-choices';

/** `/order/entrust` (T-14). The address holds the filter and, as `?order=`, the number of the order that is open. */
export const EntrustPage = withTexts(
  texts,
  observer(function EntrustPage() {
    const search = useSearch();
    const pairs = usePairChoices();
    const orderNo = new URLSearchParams(search).get('order');
    return (
      <OrderHistory
        filter={parseFilter(search)}
        orderNo={orderNo === null ? undefined : orderNo}
        pairs={pairs}
      />
    );
  }),
  PageLoading,
);
