import { PageLoading, useSearch, withTexts } from '@exchange/remote-kit';
import { observer } from 'mobx-react-lite';
import { parseFilter } from '../features/order-history/domain/history-filter';
import { texts } from '../features/order-history/texts';
import { TradeHistory } from '../features/order-history/ui/trade-history';
import { usePairChoices } from './use-pair-choices';

/** `/order/trade` (T-14). The address holds the filter. */
export const OrderTradePage = withTexts(
  texts,
  observer(function OrderTradePage() {
    const search = useSearch();
    const pairs = usePairChoices();
    const { status: _, ...filter } = parseFilter(search);
    return <TradeHistory filter={filter} pairs={pairs} />;
  }),
  PageLoading,
);
