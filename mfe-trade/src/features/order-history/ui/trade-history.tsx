import { usePlatform } from '@exchange/platform';
import { observer } from 'mobx-react-lite';
import { useEffect, useState } from 'react';
import { MoreRecords } from '../../../common/records/more-records';
import { RecordList } from '../../../common/records/record-list';
import { exportedAtOnce, tradesOf } from '../history-calls';
import { csvName, tradesCsv } from '../domain/history-csv';
import { filterQuery, type HistoryFilter } from '../domain/history-filter';
import { TradeHistoryStore } from '../store/trade-history-store';
import { texts } from '../texts';
import { ExportButton } from './export-button';
import { FilterBar, type PairChoice } from './filter-bar';
import styles from './history-card.module.css';
import { HistoryLayout } from './history-layout';
import { TradeCard } from './trade-card';
import { Onward } from './onward';

/** Height of a card, for the place of one that is loading. */
const cardHeight = '2.5rem';

/** The user's fills (T-14): filters, endless list, file. The filter is in the address. */
export function TradeHistory({
  filter,
  pairs,
}: {
  readonly filter: HistoryFilter;
  readonly pairs: readonly PairChoice[];
}) {
  const { api, navigation } = usePlatform();
  const t = texts.useText();
  return (
    <HistoryLayout
      page="trades"
      actions={
        <ExportButton
          fetchPage={tradesOf(api, filter, exportedAtOnce)}
          csvOf={(trades, nameToken) => tradesCsv(trades, nameToken, t)}
          nameAt={(now) => csvName('trades', filter, now)}
        />
      }
    >
      <FilterBar
        filter={filter}
        pairs={pairs}
        withStatus={false}
        onFilter={(next) => navigation.to(`/order/trade${filterQuery(next)}`, { replace: true })}
      />
      <Trades key={filterQuery(filter)} filter={filter} />
    </HistoryLayout>
  );
}

/** The list of one filter: another filter is another list. */
const Trades = observer(function Trades({ filter }: { readonly filter: HistoryFilter }) {
  const { api, bus } = usePlatform();
  const t = texts.useText();
  const [store] = useState(() => new TradeHistoryStore(filter, tradesOf(api, filter), bus));
  useEffect(() => store.start(), [store]);
  const { trades } = store;
  const narrowed = filterQuery(filter) !== '';
  return (
    <RecordList
      source={trades}
      rowHeight={cardHeight}
      failed={t('failed.trades')}
      empty={t(narrowed ? 'emptyFilter' : 'emptyTrades')}
      emptyText={t(narrowed ? 'emptyFilterText' : 'emptyTradesText')}
      action={<Onward path="/order/trade" narrowed={narrowed} />}
    >
      <div className={styles.list}>
        {trades.list.map((trade) => (
          <TradeCard key={trade.id} trade={trade} />
        ))}
      </div>
      <MoreRecords source={trades} />
    </RecordList>
  );
});
