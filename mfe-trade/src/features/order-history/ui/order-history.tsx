import type { Order } from '@exchange/contract';
import { usePlatform } from '@exchange/platform';
import { observer } from 'mobx-react-lite';
import { useEffect, useState } from 'react';
import { MoreRecords } from '../../../common/records/more-records';
import { RecordList } from '../../../common/records/record-list';
import { exportedAtOnce, ordersOf } from '../history-calls';
import { csvName, ordersCsv } from '../domain/history-csv';
import { filterQuery, type HistoryFilter } from '../domain/history-filter';
import { OrderHistoryStore } from '../store/order-history-store';
import { texts } from '../texts';
import { CancelButton } from './cancel-button';
import { ExportButton } from './export-button';
import { FilterBar, type PairChoice } from './filter-bar';
import styles from './history-card.module.css';
import { HistoryLayout } from './history-layout';
import { OrderCard } from './order-card';
import { OrderDetail } from './order-detail';
import { Onward } from './onward';
import { UnansweredOrder } from './unanswered-order';

/** Height of a card, for the place of one that is loading. */
const cardHeight = '3.4rem';
const path = '/order/entrust';

/** The user's orders, open and closed (T-14): filters, endless list, detail, file. The filter is in the address. */
export function OrderHistory({
  filter,
  orderNo,
  pairs,
}: {
  readonly filter: HistoryFilter;
  /** Number of the order whose detail is open. */
  readonly orderNo: string | undefined;
  readonly pairs: readonly PairChoice[];
}) {
  const { api, navigation } = usePlatform();
  const t = texts.useText();
  const query = filterQuery(filter);
  return (
    <HistoryLayout
      page="orders"
      actions={
        <ExportButton
          fetchPage={ordersOf(api, filter, exportedAtOnce)}
          csvOf={(orders, nameToken) => ordersCsv(orders, nameToken, t)}
          nameAt={(now) => csvName('orders', filter, now)}
        />
      }
    >
      <FilterBar
        filter={filter}
        pairs={pairs}
        withStatus
        onFilter={(next) => navigation.to(`${path}${filterQuery(next)}`, { replace: true })}
      />
      <Orders key={query} filter={filter} orderNo={orderNo} />
    </HistoryLayout>
  );
}

/** The list of one filter: another filter is another list. */
const Orders = observer(function Orders({
  filter,
  orderNo,
}: {
  readonly filter: HistoryFilter;
  readonly orderNo: string | undefined;
}) {
  const { api, bus, navigation } = usePlatform();
  const t = texts.useText();
  const [store] = useState(() => new OrderHistoryStore(filter, ordersOf(api, filter), bus));
  useEffect(() => store.start(), [store]);
  const query = filterQuery(filter);
  const narrowed = query !== '';
  const detailOf = (order: Order) => `${path}${narrowed ? `${query}&` : '?'}order=${order.order_no}`;
  const { list } = store.orders;
  return (
    <>
      <UnansweredOrder />
      <RecordList
        source={store.orders}
        rowHeight={cardHeight}
        failed={t('failed.orders')}
        empty={t(narrowed ? 'emptyFilter' : 'emptyOrders')}
        emptyText={t(narrowed ? 'emptyFilterText' : 'emptyOrdersText')}
        action={<Onward path={path} narrowed={narrowed} />}
      >
        <div className={styles.list}>
          {list.map((order) => (
            <OrderCard
              key={order.order_id}
              order={order}
              to={detailOf(order)}
              action={
                order.close_time === 0 && (
                  <CancelButton order={order} onCancelled={(record) => store.take([record])} />
                )
              }
            />
          ))}
        </div>
        <MoreRecords source={store.orders} />
      </RecordList>
      {orderNo !== undefined && (
        <OrderDetail
          key={orderNo}
          orderNo={orderNo}
          live={list.find((order) => order.order_no === orderNo)}
          onOrder={(record) => store.take([record])}
          onClose={() => navigation.to(`${path}${query}`, { replace: true })}
        />
      )}
    </>
  );
});
