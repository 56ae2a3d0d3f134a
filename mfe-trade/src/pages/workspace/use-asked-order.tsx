import { usePlatform } from '@exchange/platform';
import { useCallback, useState } from 'react';
import type { PairRow } from '../../common/pair-rows';
import type { AskedOrder } from '../../features/kline/domain/price-line';
import { stopAt } from '../../features/order-entry/domain/waiting-order';
import type { OrderEntry } from '../../features/order-entry/order-entry';
import { WaitingOrderSheet } from '../../features/order-entry/ui/waiting-order-sheet';
import { useText } from '../../messages';

/** What is asked for at a price of the chart: it fills the form, or for a stop opens the sheet of one (T-20). */
export function useAskedOrder(entry: OrderEntry, row: PairRow | undefined) {
  const { clock, toast } = usePlatform();
  const t = useText();
  const [stop, setStop] = useState<Extract<AskedOrder, { kind: 'stop' }>>();
  const take = useCallback(
    (asked: AskedOrder) => {
      if (asked.kind === 'stop') {
        entry.load().then(
          () => setStop(asked),
          () => toast.show('error', t('form.notLoaded')),
        );
        return;
      }
      entry.form.chooseSide(asked.kind === 'buy' ? 1 : 2);
      entry.form.pickPrice(asked.price);
    },
    [entry, toast, t],
  );
  const { submission } = entry;
  const sheet = stop !== undefined && submission && (
    <WaitingOrderSheet
      kind="stop"
      begun={stopAt(stop, row?.quote, clock.now())}
      entry={entry}
      submission={submission}
      onClose={() => setStop(undefined)}
    />
  );
  return { take, sheet };
}
