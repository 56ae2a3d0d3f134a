import { observer } from 'mobx-react-lite';
import { useEffect, useState } from 'react';
import type { PairRow } from '../../common/pair-rows';
import { usePainted } from '../../common/use-painted';
import { arePricesLive } from '../../features/order-book/store/are-prices-live';
import { useStores } from '../application-stores';
import type { LoadedOrderSafety, TransactionStores } from '../transaction-stores';

/**
 * What is to be said of an order that has been sent. Comes with what sends it, after the first paint; when that cannot be
 * fetched, placing an order asks for it again and says so.
 */
export const LaterOrderNotes = observer(function LaterOrderNotes({
  stores,
  row,
}: {
  readonly stores: TransactionStores;
  readonly row: PairRow | undefined;
}) {
  const { rows } = useStores();
  const painted = usePainted();
  const [safety, setSafety] = useState<LoadedOrderSafety>();
  // An order that is sent has fetched it, whatever became of the first attempt.
  const wanted = painted || stores.form.phase !== 'idle';
  useEffect(() => {
    if (!wanted) return undefined;
    let stop = () => {};
    let left = false;
    stores.loadSafety().then(
      (loaded) => {
        if (left) return;
        setSafety(loaded);
        stop = loaded.safety.start();
      },
      () => undefined,
    );
    return () => {
      left = true;
      stop();
    };
  }, [stores, wanted]);
  if (!safety) return null;
  return (
    <safety.OrderNotes
      form={stores.form}
      sender={safety.safety.sender}
      row={row}
      live={arePricesLive(stores.book.state, rows.status.state)}
    />
  );
});
