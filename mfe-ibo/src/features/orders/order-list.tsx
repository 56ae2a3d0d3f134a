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

/** Orders of one kind, newest first, endless, fetched again when the user's balances change (I-06). */
export function OrderList<Order extends { readonly id: string; readonly campaign_no: string }>({
  kind,
  record,
  fetchFrom,
  row,
  facts,
  more,
}: {
  readonly kind: 'sale' | 'pledge';
  /** Id of the one order that is wanted, which opens by itself. */
  readonly record: string | undefined;
  readonly fetchFrom: (api: Api) => FetchPage<Order>;
  readonly row: (order: Order) => Pick<ListRowProps, 'title' | 'subtitle' | 'trailing' | 'trailingSubtitle'>;
  readonly facts: (order: Order) => readonly Fact[];
  /** What stands below the facts beside the way to the offering. */
  readonly more?: (order: Order) => ReactNode;
}) {
  const { api, locale } = usePlatform();
  const t = orderTexts.useText();
  const [orders] = useState(() => new PagedList(fetchFrom(api), ({ id }: Order) => id));
  const [open, setOpen] = useState(record);
  useEffect(() => {
    void orders.reload();
    return () => orders.stop();
  }, [orders]);
  usePersonal('balances', () => void orders.refresh());
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
    return (
      shown && (
        <Sheet open title={t('detail')} closeLabel={t('close')} onClose={() => setOpen(undefined)}>
          <Facts items={facts(shown)} />
          <div className={styles.links}>
            <AppLink to={`/ieo/${encodeURIComponent(shown.campaign_no)}`}>{t('campaign')}</AppLink>
            <AppLink to={statementPath(shown.id)}>{t('statement')}</AppLink>
            {more?.(shown)}
          </div>
        </Sheet>
      )
    );
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
