import type { Order } from '@exchange/contract';
import { usePlatform } from '@exchange/platform';
import type { RecordSource } from '@exchange/records';
import { Button, Dialog } from '@exchange/ui';
import { observer } from 'mobx-react-lite';
import { useState, type ReactNode } from 'react';
import type { PairText } from '../../common/records/pair-text';
import { RecordList } from '../../common/records/record-list';
import { recordRowHeight } from '../../common/records/record-row';
import { texts } from '../../common/records/texts';
import type { OpenOrdersStore } from './open-orders-store';
import { OpenOrderRow } from './open-order-row';
import type { AmendSheetProps } from './amend-sheet';
import type { OrderChange, SentRow } from './order-list';
import { SentOrderRow } from './sent-order-row';
import { useAmendments, type TradedText } from './use-amendments';
import styles from './open-orders.module.css';

export interface OpenOrdersProps {
  readonly store: OpenOrdersStore;
  /** The orders that were sent and are not among them yet. */
  readonly sent: readonly SentRow[];
  readonly names: PairText;
  /** Given the key of a sent order that was refused. */
  readonly onDismiss: (key: string) => void;
  /** Shows the sheet in which an order is changed. */
  readonly renderAmendSheet: (props: AmendSheetProps) => ReactNode;
  readonly tradedText: TradedText;
}

/** The user's open orders of the pair, with changing of one (T-22), and revoking of one and of all (T-10). */
export const OpenOrders = observer(function OpenOrders({
  store,
  sent,
  names,
  onDismiss,
  renderAmendSheet,
  tradedText,
}: OpenOrdersProps) {
  const { toast, locale } = usePlatform();
  const t = texts.useText();
  const { amended, isOpen, setAmended } = useAmended(store);
  const amendments = useAmendments(store, tradedText);
  const handleSave = ({ order_id }: Order, change: OrderChange) => {
    setAmended(undefined);
    void amendments.sendFromRow(order_id, change);
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
    <>
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
              linked={store.find(order.linked_order_id ?? '')}
              names={names}
              isCancelling={store.cancelling.has(order.order_id)}
              sent={store.changeOf(order)}
              onAmend={setAmended}
              onCancel={(chosen) => void handleCancel(chosen)}
              onDismiss={(chosen) => store.takeChange(chosen.order_id, undefined)}
              onLook={amendments.look}
            />
          ))}
        </ul>
      </RecordList>
      {amended &&
        renderAmendSheet({
          order: amended,
          isOpen,
          names,
          refused: store.changeOf(amended),
          onSave: (change) => handleSave(amended, change),
          onClose: () => setAmended(undefined),
        })}
    </>
  );
});

/** The order that is being changed, by its newest record; one that ends meanwhile stays as it was last known. */
function useAmended(store: OpenOrdersStore) {
  const [amended, setAmended] = useState<Order>();
  const known = amended && store.find(amended.order_id);
  // The list may forget it later.
  if (known && known !== amended) setAmended(known);
  const isOpen = store.list.some(({ order_id }) => order_id === amended?.order_id);
  return { amended: known ?? amended, isOpen, setAmended };
}

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
