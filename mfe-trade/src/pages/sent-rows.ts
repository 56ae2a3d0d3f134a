import type { OpenOrdersStore } from '../features/open-orders/open-orders-store';
import type { SentRow } from '../features/open-orders/order-list';
import type { OrderEntry } from '../features/order-entry/order-entry';

const none: ReadonlySet<string> = new Set();

/** What is on its way from a form and is not among the user's orders yet, as rows. An observable read. */
export const sentRows = (
  store: Pick<OpenOrdersStore, 'onTheWay'>,
  { sent, submission }: Pick<OrderEntry, 'sent' | 'submission'>,
): readonly SentRow[] =>
  store.onTheWay(
    sent.map(({ order: { key, asked, sentAt }, ...rest }) => ({ key, asked, sentAt, ...rest })),
    submission?.sent.placed ?? none,
  );
