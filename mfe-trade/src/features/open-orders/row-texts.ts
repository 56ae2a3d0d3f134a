import type { AskedOf, Order, placeOrder } from '@exchange/contract';
import { compareDecimals, formatAmount, formatPrice } from '@exchange/format';
import { formatTime, type Translate } from '@exchange/i18n';
import { isApiFailure, type Locale, type LocaleCode } from '@exchange/platform';
import type { PairText } from '../../common/records/pair-text';
import { linePriceAt } from '../../common/drawn-line';
import { isFiredUpwards, triggerText } from '../../common/read-order';
import type { SentChange } from './order-list';

/** An order as its row shows it: a record of the exchange's, or what was asked for. */
type Shown = Pick<Order, 'side' | 'market_type' | 'price' | 'amount' | 'trigger_time' | 'linked_order_id'> &
  Partial<AskedOf<typeof placeOrder>>;

/** What a row says of an order. */
interface RowTexts {
  readonly price: string;
  readonly amount: string;
  readonly condition: string | undefined;
}

/** What the texts of a row are written with. */
interface Writing {
  readonly names: PairText;
  readonly locale: LocaleCode;
  readonly t: Translate;
  /** The exchange's time, ms since the epoch. */
  readonly now: number;
  /** The other one of two of which one cancels the other, where it is known. */
  readonly linked?: Order | undefined;
}

/** An order's price and amount in words, and what it waits by, where it is no plain limit order (T-16). */
export function rowTexts(order: Shown, writing: Writing): RowTexts {
  const { names, t } = writing;
  return {
    price: order.market_type === 2 ? t('orders.market') : formatPrice(order.price, names.pricePrecision),
    amount: amountText(order, order.amount, names),
    condition: conditionText(order, writing),
  };
}

/** An amount of an order's: in token, or in market where it is a sum to spend. */
function amountText(
  { market_type, side }: Pick<Shown, 'market_type' | 'side'>,
  amount: string,
  names: PairText,
): string {
  return market_type === 2 && side === 1
    ? `${formatAmount(amount, names.pricePrecision)} ${names.market}`
    : `${formatAmount(amount, names.amountPrecision)} ${names.token}`;
}

function conditionText(order: Shown, writing: Writing): string | undefined {
  const { names, locale, t } = writing;
  const { expire_time, post_only, trigger_price, trigger_time = 0 } = order;
  if (order.trigger_kind !== undefined && trigger_time === 0) {
    const line = lineText(order, writing);
    if (line !== undefined) return line;
    const price = trigger_price === undefined ? undefined : formatPrice(trigger_price, names.pricePrecision);
    return t('orders.waits', { trigger: triggerText(order, price) });
  }
  if (order.linked_order_id !== undefined || order.oco_trigger_price !== undefined)
    return stopText(order, writing);
  if (expire_time !== undefined) return t('orders.until', { time: formatTime(locale, expire_time, 'short') });
  return post_only === true ? t('orders.postOnly') : undefined;
}

/** Where the stop is that a limit order stands beside: as the exchange says, or as it was asked for. */
function stopText({ side, oco_trigger_price }: Shown, { names, t, linked }: Writing): string {
  const price = linked?.trigger_price ?? oco_trigger_price;
  if (price === undefined) return t('orders.orStop');
  const stop = linked ?? { side, trigger_kind: 'stop' };
  return t('orders.orStopAt', { trigger: triggerText(stop, formatPrice(price, names.pricePrecision)) });
}

/** Whether an order waits for a drawn line, whose price moves with time (T-20). */
export const waitsForLine = ({ trigger_line, trigger_time = 0 }: Shown): boolean =>
  trigger_line !== undefined && trigger_time === 0;

/** What the drawn line is now that an order waits for; undefined of one that waits for none. */
export function lineText(
  order: Shown,
  { names, t, now }: Pick<Writing, 'names' | 't' | 'now'>,
): string | undefined {
  const { trigger_line: line } = order;
  if (!line || !waitsForLine(order)) return undefined;
  const price = linePriceAt(line, now, names.pricePrecision, isFiredUpwards(order) ? 'up' : 'down');
  return t('orders.waitsLine', { trigger: triggerText(order, formatPrice(price, names.pricePrecision)) });
}

/** What an order meets in the book. */
export interface BestOpposite {
  /** The best price that the order can meet; undefined where it meets none, or nothing trades now. */
  readonly bestOpposite: string | undefined;
}

/** What becomes at its new price of an order that does not keep its place (T-22). */
export function queueText(
  { side, market_type, post_only }: Order,
  price: string,
  { names, bestOpposite, t }: BestOpposite & { readonly names: PairText; readonly t: Translate },
): string {
  const isPriced = market_type === 1 && price !== '';
  if (!isPriced || bestOpposite === undefined) return t('orders.losesPlace');
  const beyond = compareDecimals(price, bestOpposite);
  if (side === 1 ? beyond < 0 : beyond > 0) return t('orders.losesPlace');
  if (post_only === true) return t('orders.wouldTrade');
  const values = { best: formatPrice(bestOpposite, names.pricePrecision), unit: names.market };
  return t(`orders.tradesAtOnce.${side === 1 ? 'buy' : 'sell'}`, values);
}

/** What was asked of an order and where that stands, e.g. `Changing to 16.25…`. */
export function changeText(order: Order, sent: SentChange, { names, t }: Writing): string {
  const { price, amount, trigger_price } = sent.change;
  const to = [
    trigger_price && t('orders.change.trigger', { price: formatPrice(trigger_price, names.pricePrecision) }),
    price && formatPrice(price, names.pricePrecision),
    amount && amountText(order, amount, names),
  ];
  const values = { to: to.filter((part) => part !== undefined).join(' · '), why: sent.refusal ?? '' };
  return t(`orders.change.${sent.state}`, values);
}

/** Refusals whose general text says that no order was placed. */
const ownRefusals: ReadonlySet<string> = new Set([
  ...['marketClosed', 'tradingHalted', 'priceBand', 'insufficientBalance', 'selfTrade'],
  ...['pricePrecision', 'amountPrecision', 'amountTooSmall', 'amountTooLarge', 'totalTooSmall'],
  ...['postOnlyWouldTrade', 'triggersAtOnce', 'auctionLimitOnly'],
]);

/** Why an order was not changed (T-22): it stays as it is. */
export function refusalText(failure: unknown, locale: Pick<Locale, 'failure'>, t: Translate): string {
  return isApiFailure(failure) && ownRefusals.has(failure.reason)
    ? t(`orders.change.refusals.${failure.reason}`, failure.fields)
    : locale.failure(failure);
}
