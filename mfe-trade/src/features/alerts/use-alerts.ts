import {
  changePriceAlert,
  createPriceAlert,
  deletePriceAlert,
  listPriceAlerts,
  type PriceAlert,
} from '@exchange/contract';
import { usePlatform } from '@exchange/platform';
import { useCall, usePersonal, useTask } from '@exchange/remote-kit';
import { useState } from 'react';
import { sameTerms } from './alert-terms';
import { texts } from './texts';

/** The user's alerts, of one pair or all, and what can be done with them. */
export interface AlertsState {
  /** Undefined until they are known. */
  readonly list: readonly PriceAlert[] | undefined;
  readonly failure: unknown;
  /** The one that was deleted last, which can be taken back. */
  readonly deleted: PriceAlert | undefined;
  readonly pending: boolean;
  readonly reload: () => void;
  readonly remove: (alert: PriceAlert) => void;
  readonly undo: () => void;
  /** Has one that was told wait again. */
  readonly again: (alert: PriceAlert) => void;
}

/** Reads the alerts and follows what happens to them (T-19). With `skip` nothing is read. */
export function useAlerts(
  pair: { readonly token: string; readonly market: string } | undefined,
  { skip = false }: { readonly skip?: boolean } = {},
): AlertsState {
  const { api, locale, toast } = usePlatform();
  const t = texts.useText();
  const { value, failure, reload } = useCall(
    listPriceAlerts,
    pair ? { token: pair.token, market: pair.market } : {},
    { skip },
  );
  usePersonal('alerts', (news) => {
    const isHere =
      news === 'resync' ||
      news.some(({ token, market }) => !pair || (token === pair.token && market === pair.market));
    if (isHere) reload();
  });
  const [deleted, setDeleted] = useState<PriceAlert>();
  const task = useTask(async (work: () => Promise<unknown>) => {
    try {
      await work();
    } catch (refusal) {
      toast.show('error', locale.failure(refusal));
    }
    reload();
  });
  return {
    list: value?.list,
    failure,
    deleted,
    pending: task.pending,
    reload,
    remove: (alert) =>
      task.run(async () => {
        await api.call(deletePriceAlert, { id: alert.id });
        // Set anew one that was told would wait, and tell once more.
        setDeleted(alert.state === 'told' ? undefined : alert);
      }),
    undo: () =>
      task.run(async () => {
        if (!deleted) return;
        const { token, market } = deleted;
        await api.call(createPriceAlert, { token, market, ...sameTerms(deleted) });
        setDeleted(undefined);
      }),
    again: (alert) =>
      task.run(async () => {
        await api.call(changePriceAlert, { id: alert.id, ...sameTerms(alert) });
        toast.show('success', t('form.saved'));
      }),
  };
}
