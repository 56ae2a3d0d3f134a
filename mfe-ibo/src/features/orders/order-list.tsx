import { type Api, usePlatform } from '@exchange/platform';
import { type FetchPage, MoreRecords, PagedList, RecordList, statementPath } from '@exchange/records';
import { type Fact, Facts, UnansweredCommand, usePersonal } from '@exchange/remote-kit';
import { applyExchange } from '@exchange/contract/campaign';
import { createIEOTrade } from '@exchange/contract/ieo';
import { AppLink, LinkButton, ListRow, type ListRowProps, Sheet } from '@exchange/ui';
import { Observer } from 'mobx-react-lite';
import { type ReactNode, useEffect, useState } from 'react';
import { shownPortions } from '../../common/amounts';
import styles from './order-list.module.css';
import { orderTexts } from './texts';

interface OrderListProps<Order> {
  readonly kind: 'sale' | 'pledge';
  /** Id of the one order that is wanted, which opens by itself. */
  readonly record: string | undefined;
  readonly fetchFrom: (api: Api) => FetchPage<Order>;
  readonly row: (order: Order) => Pick<ListRowProps, 'title' | 'subtitle' | 'trailing' | 'trailingSubtitle'>;
  readonly facts: (order: Order) => readonly Fact[];
  /** What stands below the facts beside the way to the offering. */
  readonly more?: (order: Order) => ReactNode;
}

type AnyOrder = { readonly id: string; readonly campaign_no: string };

/** Orders of one kind, newest first, endless, fetched again when the user's balances change (I-06). */
export function OrderList<Order extends AnyOrder>(props: OrderListProps<Order>) {
  const { kind, record, fetchFrom, row } = props;
  const { locale } = usePlatform();
  const t = orderTexts.useText();
  const orders = useOrders(fetchFrom);
  const [open, setOpen] = useState(record);
  const rows = () => (
    <ul className={styles.list}>
      {orders.list.map((order) => (
        <li key={order.id}>
          <ListRow {...row(order)} onPress={() => setOpen(order.id)} />
        </li>
      ))}
    </ul>
  );
  const detail = () => {
    const shown = orders.list.find(({ id }) => id === open);
    return shown && <Detail order={shown} of={props} onClose={() => setOpen(undefined)} />;
  };
  return (
    <div className={styles.orders}>
      <div className={styles.lead}>
        <UnansweredCommand
          key={kind}
          command={kind === 'sale' ? createIEOTrade : applyExchange}
          facts={({ amount }) => [
            { label: t('portions'), value: shownPortions(Number(amount), locale.current) },
          ]}
        />
      </div>
      <RecordList
        source={orders}
        rowHeight="1.24rem"
        failed={t('failed')}
        why={(failure) => locale.failure(failure)}
        retryLabel={t('retry')}
        empty={t('empty')}
        emptyText={t(`emptyText.${kind}`)}
        action={<LinkButton to="/ieo/list/afoot">{t('seeSales')}</LinkButton>}
      >
        <Observer>{rows}</Observer>
        <MoreRecords source={orders} label={t('more')} />
      </RecordList>
      <Observer>{detail}</Observer>
    </div>
  );
}

/** The orders, which are fetched as they are scrolled to, and what is new of them when balances change. */
function useOrders<Order extends AnyOrder>(fetchFrom: (api: Api) => FetchPage<Order>) {
  const { api } = usePlatform();
  const [orders] = useState(() => new PagedList(fetchFrom(api), ({ id }: Order) => id));
  useEffect(() => {
    void orders.reload();
    return () => orders.stop();
  }, [orders]);
  usePersonal('balances', () => void orders.refresh());
  return orders;
}

/** All that is known of an order, and the ways to its offering and to what it moved. */
function Detail<Order extends AnyOrder>({
  order,
  of: { facts, more },
  onClose,
}: {
  readonly order: Order;
  readonly of: Pick<OrderListProps<Order>, 'facts' | 'more'>;
  readonly onClose: () => void;
}) {
  const t = orderTexts.useText();
  return (
    <Sheet open title={t('detail')} closeLabel={t('close')} onClose={onClose}>
      <Facts items={facts(order)} />
      <div className={styles.links}>
        <AppLink to={`/ieo/${encodeURIComponent(order.campaign_no)}`}>{t('campaign')}</AppLink>
        <AppLink to={statementPath(order.id)}>{t('statement')}</AppLink>
        {more?.(order)}
      </div>
    </Sheet>
  );
}
