import { withTexts } from '@exchange/remote-kit';
import { observer } from 'mobx-react-lite';
import { useSearch } from 'wouter';
import { parseFilter } from '../../features/order-history/domain/history-filter';
import { texts } from '../../features/order-history/texts';
import { TradeHistory } from '../../features/order-history/ui/trade-history';
import { PageSkeleton } from './page-skeleton';
import { usePairChoices } from './use-pair-choices';

/** `/order/trade` (T-14). The address holds the filter. */
export const OrderTradePage = withTexts(
  texts.namespace,
  texts.messages,
  observer(function OrderTradePage() {
    const search = useSearch();
    const pairs = usePairChoices();
    const { status: _, ...filter } = parseFilter(search);
    return <TradeHistory filter={filter} pairs={pairs} />;
  }),
  PageSkeleton,
);
