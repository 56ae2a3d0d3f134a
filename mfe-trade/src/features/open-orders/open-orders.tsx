import type { Order } from '@exchange/contract';
import { usePlatform } from '@exchange/platform';
import type { RecordSource } from '@exchange/records';
import { lazyPage } from '@exchange/remote-kit';
import { Button, Dialog } from '@exchange/ui';
import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import type { PairText } from '../../common/records/pair-text';
import { RecordList } from '../../common/records/record-list';
import { recordRowHeight } from '../../common/records/record-row';
import { texts } from '../../common/records/texts';
import type { OpenOrdersStore } from './open-orders-store';
import { OpenOrderRow } from './open-order-row';
import type { OrderChange, SentRow } from './order-list';
import { SentOrderRow } from './sent-order-row';
import { useAmendments } from './use-amendments';
import styles from './open-orders.module.css';

const AmendSheet = lazyPage(
  async () => (await import(/* webpackChunkName: "amend-sheet" */ './amend-sheet')).AmendSheet,
);

/** The user's open orders of the pair, with changing of one (T-22), and revoking of one and of all (T-10). */
export const OpenOrders = observer(function OpenOrders({
  store,
  sent,
  names,
  onDismiss,
}: {
  readonly store: OpenOrdersStore;
  /** The orders that were sent and are not among them yet. */
  readonly sent: readonly SentRow[];
  readonly names: PairText;
  /** Given the key of a sent order that was refused. */
  readonly onDismiss: (key: string) => void;
}) {
  const { toast, locale } = usePlatform();
  const t = texts.useText();
  const [amending, setAmending] = useState<string>();
  // One that closes meanwhile takes its sheet along.
  const amended = store.list.find(({ order_id }) => order_id === amending);
  const amendments = useAmendments(store);
  const handleSave = async (order: Order, change: OrderChange) => {
    setAmending(undefined);
    if (await amendments.sendFromRow(order.order_id, change)) toast.show('success', t('orders.amended'));
  };
  const handleCancel = async (order: Order) => {
    try {
      await store.cancel(order.order_id);
      toast.show('success', t('orders.cancelled', { token: names.token }));
    } catch (failure) {
      toast.show('error', locale.failure(failure));
    }
  };
  return (
    <RecordList
      source={sent.length === 0 ? store : withSent(store, sent)}
      rowHeight={recordRowHeight}
      failed={t('orders.failed')}
      empty={t('orders.empty')}
      emptyText={t('orders.emptyText')}
    >
      {store.list.length > 0 && (
        <div className={styles.tools}>
          <CancelAll store={store} />
        </div>
      )}
      <ul>
        {sent.map((row) => (
          <SentOrderRow key={row.key} row={row} names={names} onDismiss={onDismiss} />
        ))}
        {store.list.map((order) => (
          <OpenOrderRow
            key={order.order_id}
            order={order}
            names={names}
            isCancelling={store.cancelling.has(order.order_id)}
            sent={store.changeOf(order)}
            onAmend={(chosen) => setAmending(chosen.order_id)}
            onCancel={(chosen) => void handleCancel(chosen)}
            onDismiss={(chosen) => store.takeChange(chosen.order_id, undefined)}
            onLook={amendments.look}
          />
        ))}
      </ul>
      {amended && (
        <AmendSheet
          key={amended.order_id}
          order={amended}
          names={names}
          refused={store.changeOf(amended)}
          onSave={(change) => void handleSave(amended, change)}
          onClose={() => setAmending(undefined)}
        />
      )}
    </RecordList>
  );
});

/** The list with what is on its way: it is not empty then, and not waited for. */
const withSent = (store: OpenOrdersStore, sent: readonly SentRow[]): RecordSource => ({
  list: [...sent, ...store.list],
  state: store.state,
  failure: store.failure,
  load: () => store.load(),
});

/** Asks before it revokes every order of the list. */
const CancelAll = observer(function CancelAll({ store }: { readonly store: OpenOrdersStore }) {
  const { toast, locale } = usePlatform();
  const t = texts.useText();
  const [asking, setAsking] = useState(false);
  const [pending, setPending] = useState(false);
  const count = store.list.length;
  const handleConfirm = async () => {
    setPending(true);
    const { cancelled, failures } = await store.cancelAll();
    setPending(false);
    setAsking(false);
    if (failures.length === 0) toast.show('success', t('orders.allCancelled', { count: cancelled }));
    else
      toast.show(
        'error',
        t('orders.someFailed', { count: failures.length, why: locale.failure(failures[0]) }),
      );
  };
  return (
    <>
      <Button size="small" variant="quiet" onClick={() => setAsking(true)}>
        {t('orders.cancelAll')}
      </Button>
      <Dialog
        open={asking}
        title={t('orders.cancelAll')}
        onClose={() => setAsking(false)}
        footer={
          <>
            <Button variant="quiet" onClick={() => setAsking(false)}>
              {t('orders.keep')}
            </Button>
            <Button variant="danger" pending={pending} onClick={() => void handleConfirm()}>
              {t('orders.cancelAll')}
            </Button>
          </>
        }
      >
        <p>{t('orders.confirmAll', { count })}</p>
      </Dialog>
    </>
  );
});
