import type { InputOf } from '@exchange/contract/call';
import { type AuctionOrder, getAllAuctionOrderList, payAuction } from '@exchange/contract/dutch-auction';
import { usePlatform, useStream, useTopic } from '@exchange/platform';
import { MoreRecords, OneRecord, PagedList, RecordList } from '@exchange/records';
import { PageHead, UnansweredCommand, useBidChanges } from '@exchange/remote-kit';
import { BarLink, LinkButton, Select } from '@exchange/ui';
import { observer } from 'mobx-react-lite';
import { useEffect, useState } from 'react';
import { OrderRows } from '../../common/order-rows';
import page from '../../common/page.module.css';
import { useText } from '../../messages';
import styles from './orders-page.module.css';

/** The two pages of a user's orders: what was bid, by type; and orders, by state. Each narrows what the other does not. */
const pages = {
  record: { path: '/auction/record', by: 'type', choices: ['1', '2'] },
  orders: { path: '/order/auction', by: 'status', choices: ['5', '2', '3', '7'] },
} as const;

const shownAtOnce = 20;

/** `/auction/record` and `/order/auction`; `?record=` for one order (U-04). */
export function OrdersPage({ name }: { readonly name: keyof typeof pages }) {
  const { navigation } = usePlatform();
  const t = useText();
  const { search } = useStream(navigation.location$, () => navigation.location);
  const { by, path, choices } = pages[name];
  const asked = new URLSearchParams(search);
  const chosen = choices.find((choice) => choice === asked.get(by));
  const record = asked.get('record') ?? undefined;
  const filter = {
    ...(chosen !== undefined && { [by]: Number(chosen) }),
    ...(record !== undefined && { id: record }),
  };
  return (
    <div className={page.page}>
      <PageHead
        title={t(`screens.${name}`)}
        back="/auction/list"
        actions={<BarLink to="/auction/rule">{t('orders.rules')}</BarLink>}
      />
      <div className={styles.filter}>
        <Select
          label={t(`orders.${by}`)}
          hideLabel
          value={chosen ?? ''}
          options={[
            { value: '', label: t(`orders.all.${by}`) },
            ...choices.map((value) => ({ value, label: t(`orders.${by}s.${value}`) })),
          ]}
          onValueChange={(value) =>
            navigation.to(value === '' ? path : `${path}?${by}=${value}`, { replace: true })
          }
        />
      </div>
      <div className={styles.lead}>
        <UnansweredCommand
          command={payAuction}
          facts={({ amount }) => [{ label: t('order.portions'), value: String(amount) }]}
        />
      </div>
      {record !== undefined && (
        <OneRecord text={t('orders.oneOnly')} allLabel={t('orders.showAll')} to={path} />
      )}
      <Orders key={`${chosen} ${record}`} filter={filter} />
    </div>
  );
}

/** What the list is narrowed to, as the call takes it. */
type OrderFilter = Pick<InputOf<typeof getAllAuctionOrderList>, 'type' | 'status' | 'id'>;

const Orders = observer(function Orders({ filter }: { readonly filter: OrderFilter }) {
  const { api, locale } = usePlatform();
  const t = useText();
  const userId = useTopic('session').user?.user_id;
  const [orders] = useState(
    () =>
      new PagedList<AuctionOrder>(
        async (fromId, signal) => {
          const input = { ...filter, from_id: fromId, limit: shownAtOnce };
          const answer = await api.call(getAllAuctionOrderList, input, { signal });
          return { list: answer.list, nextId: answer.next_id };
        },
        ({ id }) => id,
      ),
  );
  useEffect(() => {
    orders.change(() => []);
    if (userId !== undefined) void orders.reload();
    return () => orders.stop();
  }, [orders, userId]);
  // An order's state changes in place, on whichever page it stands.
  useBidChanges('auction', () => void orders.reload());
  const isNarrowed = Object.keys(filter).length > 0;
  return (
    <RecordList
      source={orders}
      rowHeight="1.6rem"
      failed={t('orders.failed')}
      why={(failure) => locale.failure(failure)}
      retryLabel={t('common.retry')}
      empty={t(isNarrowed ? 'orders.nothingFits' : 'orders.empty')}
      emptyText={t(isNarrowed ? 'orders.nothingFitsText' : 'orders.emptyText')}
      action={<LinkButton to="/auction/list">{t('seeAuctions')}</LinkButton>}
    >
      <OrderRows orders={orders.list} opened={filter.id} />
      <MoreRecords source={orders} label={t('common.more')} />
    </RecordList>
  );
});
