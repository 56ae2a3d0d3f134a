import { amendOrder, type Order } from '@exchange/contract';
import { isApiFailure, usePlatform } from '@exchange/platform';
import { useCommand } from '@exchange/remote-kit';
import { when } from 'mobx';
import { useEffect, useEffectEvent } from 'react';
import { fieldOfRefusal } from '../../common/order-refusals';
import { texts } from '../../common/records/texts';
import type { OpenOrdersStore } from './open-orders-store';
import { hasTradedSince, type OrderChange, type SentChange } from './order-list';
import { refusalText } from './row-texts';

/** What is said of an order that traded or ended as it was changed; undefined where that cannot be said. */
export type TradedText = (order: Order) => Promise<string | undefined>;

/** Changes of a page's open orders, whose rows say where each stands; what they traded at once is told in a toast (A-11, T-22). */
export interface Amendments {
  /**
   * Asks the exchange for a change. Where no answer comes, what became of it is found out, and its row says so meanwhile. Rejects with `ApiFailure` when it was refused; the caller says where it stands then.
   */
  readonly send: (orderId: string, change: OrderChange) => Promise<void>;
  /** As `send`, but a refusal is said in the order's row; of an order that is no longer open, in a toast. */
  readonly sendFromRow: (orderId: string, change: OrderChange) => Promise<void>;
  /** Why `send` rejected, in words about the order that stays as it is. */
  readonly refusalText: (failure: unknown) => string;
  /** Looks again for one whose outcome could not be found out. */
  readonly look: () => void;
}

/** Sends changes of open orders by their command, and finds out about those that earlier pages left without an answer. */
export function useAmendments(store: OpenOrdersStore, tradedText: TradedText): Amendments {
  const { toast, locale } = usePlatform();
  const t = texts.useText();
  const { send, outcome, look, dismiss, equal } = useCommand(amendOrder, {
    onFound: ({ order }) => {
      store.take([order]);
      store.takeChange(order.order_id, undefined);
      dismiss();
    },
  });
  const refuse = async (orderId: string, refused: SentChange & { readonly refusal: string }) => {
    store.takeChange(orderId, refused);
    await when(() => store.state === 'ready' || store.state === 'failed');
    if (!store.list.some(({ order_id }) => order_id === orderId)) toast.show('error', refused.refusal);
  };
  const takeOutcome = useEffectEvent(() => {
    if (outcome.is === 'none' || outcome.is === 'made') return undefined;
    const { order_id, ...change } = outcome.pending.asked;
    if (outcome.is === 'notMade') {
      void refuse(order_id, { change, state: 'refused', refusal: t('orders.change.lost') });
      dismiss();
      return undefined;
    }
    store.takeChange(order_id, { change, state: outcome.is === 'looking' ? 'checking' : 'unknown' });
    // Another page of the user may find out.
    return () => store.takeChange(order_id, undefined);
  });
  useEffect(() => takeOutcome(), [outcome]);
  const tell = async (before: Order | undefined, changed: Order) => {
    const traded = before && hasTradedSince(before, changed) ? await tradedText(changed) : undefined;
    toast.show(changed.status === 0 ? 'warning' : 'success', traded ?? t('orders.amended'));
  };
  const amend: Amendments['send'] = async (orderId, change) => {
    const asked = { order_id: orderId, ...change };
    const before = store.find(orderId);
    try {
      const changed = await store.amend(orderId, change, async () => (await send(asked, {})).order);
      void tell(before, changed);
    } catch (failure) {
      if (!equal(asked)) throw failure;
      look();
    }
  };
  const saidOf = (failure: unknown) => refusalText(failure, locale, t);
  const sendFromRow: Amendments['sendFromRow'] = async (orderId, change) => {
    try {
      await amend(orderId, change);
    } catch (failure) {
      const field = isApiFailure(failure) ? fieldOfRefusal(failure.reason) : undefined;
      await refuse(orderId, { change, state: 'refused', refusal: saidOf(failure), field });
    }
  };
  return { send: amend, sendFromRow, refusalText: saidOf, look };
}
