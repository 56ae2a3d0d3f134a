import { withTexts } from '@exchange/remote-kit';
import { observer } from 'mobx-react-lite';
import { useSearch } from 'wouter';
import { parseFilter } from '../../features/order-history/domain/history-filter';
import { texts } from '../../features/order-history/texts';
import { OrderHistory } from '../../features/order-history/ui/order-history';
import { PageSkeleton } from './page-skeleton';
import { usePairChoices } from './use-pair-choices';

/** `/order/entrust` (T-14). The address holds the filter and, as `?order=`, the number of the order that is open. */
export const EntrustPage = withTexts(
  texts.namespace,
  texts.messages,
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
  PageSkeleton,
);
