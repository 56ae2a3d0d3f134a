import type { Order } from '@exchange/contract';
import { useNow } from '@exchange/remote-kit';
import { linePriceAt } from '../../../common/drawn-line';
import { exactText, placesOf } from '../../../common/exact-text';
import { isFiredUpwards, triggerText } from '../../../common/read-order';
import { texts } from '../texts';
import { usePairPlaces } from './use-pair-places';

/**
 * What an order waits for, or waited (T-16), e.g. `≤ 9.50 USDT · 5%`; of one that waits for a drawn line what that is now (T-20), and of one
 * that was closed before that it was a line. Undefined of an order that never had to wait.
 */
export function useTriggerText(order: Order): string | undefined {
  const t = texts.useText();
  const places = usePairPlaces(order);
  const { trigger_price, trigger_line, trigger_time = 0 } = order;
  const line = trigger_time === 0 ? trigger_line : undefined;
  const isOpen = order.close_time === 0;
  const now = useNow(line !== undefined && isOpen);
  if (order.trigger_kind === undefined) return undefined;
  if (line && !isOpen) return t('drawnLine');
  const textOf = (price: string | undefined) =>
    triggerText(order, price && `${exactText(price, places.price)} ${order.market.toUpperCase()}`);
  if (!line) return textOf(trigger_price);
  const precision = places.price ?? Math.max(placesOf(line.from_price), placesOf(line.to_price));
  return t('lineNow', {
    trigger: textOf(linePriceAt(line, now, precision, isFiredUpwards(order) ? 'up' : 'down')),
  });
}
