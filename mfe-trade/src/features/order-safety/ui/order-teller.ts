import type { Order } from '@exchange/contract';
import type { Platform, QuotePair } from '@exchange/platform';
import { texts } from '../texts';
import { placedText } from './placed-text';

/** Tells a person what became of an order, wherever they are by then. */
export interface OrderTeller {
  placed(order: Order, pair: QuotePair): void;
  lost(): void;
  unknown(): void;
}

/** Tells by toasts. The texts must be registered. */
export function createOrderTeller({ toast, locale }: Pick<Platform, 'toast' | 'locale'>): OrderTeller {
  const t = (key: string, values?: Readonly<Record<string, string | number>>) =>
    locale.t(texts.namespace, key, values);
  return {
    placed: (order, pair) =>
      toast.show(order.status === 0 ? 'warning' : 'success', placedText(order, pair, t)),
    lost: () => toast.show('warning', t('lost.short')),
    unknown: () => toast.show('warning', t('unknown.short')),
  };
}
