import { formatAmount, formatPrice } from '@exchange/format';
import type { Translate } from '@exchange/i18n';
import type { QuotePair } from '@exchange/platform';
import { pairNames } from '../../../common/quote-text';
import type { OrderInput } from '../domain/sent-order';

/** An order in few words: side, amount, and at what price, e.g. `Buy 400.00 AURA at 1.2843`. */
export function orderText(input: OrderInput, pair: QuotePair, t: Translate): string {
  const names = pairNames(pair);
  const spent = input.side === 1 && input.market_type === 2;
  const values = {
    amount: spent
      ? `${formatAmount(input.amount, pair.price_precision)} ${names.market}`
      : `${formatAmount(input.amount, pair.amount_precision)} ${names.token}`,
    price: formatPrice(input.price, pair.price_precision),
    token: names.token,
  };
  const kind = input.market_type === 1 ? 'limit' : 'market';
  return t(`order.${kind}.${input.side === 1 ? 'buy' : 'sell'}`, values);
}
