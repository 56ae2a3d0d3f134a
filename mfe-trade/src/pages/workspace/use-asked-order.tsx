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
  const { toast } = usePlatform();
  const t = useText();
  const [stop, setStop] = useState<string>();
  const take = useCallback(
    ({ kind, price }: AskedOrder) => {
      if (kind === 'stop') {
        entry.load().then(
          () => setStop(price),
          () => toast.show('error', t('form.notLoaded')),
        );
        return;
      }
      entry.form.chooseSide(kind === 'buy' ? 1 : 2);
      entry.form.pickPrice(price);
    },
    [entry, toast, t],
  );
  const { submission } = entry;
  const sheet = stop !== undefined && submission && (
    <WaitingOrderSheet
      kind="stop"
      begun={stopAt(stop, row?.quote.price)}
      entry={entry}
      submission={submission}
      onClose={() => setStop(undefined)}
    />
  );
  return { take, sheet };
}
