import { checksumDepth } from '@exchange/contract';
import type { QuoteStatus } from '@exchange/platform';
import { withTexts } from '@exchange/remote-kit';
import { observer } from 'mobx-react-lite';
import type { PairRow } from '../common/pair-rows';
import type { PairText } from '../common/records/pair-text';
import { texts } from '../features/depth-chart/texts';
import { DepthChart } from '../features/depth-chart/depth-chart';
import type { OrderBookStore } from '../features/order-book/store/order-book-store';
import { BookFailed } from '../features/order-book/ui/book-failed';
import { ageOf } from '../features/order-book/ui/book-view';

/** The depth chart of the same live book as the order book beside it (T-09). Fetched when its tab is opened. */
export const DepthPanel = withTexts(
  texts,
  observer(function DepthPanel({
    store,
    row,
    status,
    names,
  }: {
    readonly store: OrderBookStore;
    readonly row: PairRow | undefined;
    /** State of the page's quotes. */
    readonly status: QuoteStatus['state'];
    readonly names: PairText;
  }) {
    const { book } = store;
    const known = row === undefined ? undefined : book;
    if (!known && (store.state === 'stale' || status === 'stale')) return <BookFailed store={store} />;
    return (
      <DepthChart
        book={known && { ...known, levelLimit: checksumDepth }}
        names={names}
        age={ageOf(store.state, status)}
      />
    );
  }),
);
