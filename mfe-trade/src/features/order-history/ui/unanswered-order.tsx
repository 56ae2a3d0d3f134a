import { placeOrder } from '@exchange/contract';
import type { AskedOf } from '@exchange/contract/call';
import { UnansweredCommand, useTokenFace } from '@exchange/remote-kit';
import { exactText } from '../../../common/exact-text';
import { volumeToken } from '../domain/units';
import { texts } from '../texts';
import { readKindOf } from '../../../common/read-order';
import { usePairPlaces } from './use-pair-places';

type AskedOrder = AskedOf<typeof placeOrder>;

/** An order that was sent and got no answer, above the orders, until it is known what became of it (A-11). */
export function UnansweredOrder() {
  const t = texts.useText();
  return (
    <UnansweredCommand
      command={placeOrder}
      facts={(order) => [
        { label: t('field.pair'), value: <PairName order={order} /> },
        {
          label: t('field.side'),
          value: `${t(order.side === 1 ? 'side.buy' : 'side.sell')} · ${t(`kind.${readKindOf(order)}`)}`,
        },
        {
          label: t('field.price'),
          value: order.market_type === 1 ? <Price order={order} /> : t('marketPrice'),
        },
        { label: t('field.amount'), value: <Volume order={order} /> },
      ]}
    />
  );
}

function PairName({ order }: { readonly order: AskedOrder }) {
  return `${useTokenFace(order.token).token_as}/${order.market.toUpperCase()}`;
}

function Price({ order }: { readonly order: AskedOrder }) {
  return `${exactText(order.price, usePairPlaces(order).price)} ${order.market.toUpperCase()}`;
}

function Volume({ order }: { readonly order: AskedOrder }) {
  const { token_as: name } = useTokenFace(order.token);
  const places = usePairPlaces(order);
  return volumeToken(order) === order.market
    ? `${exactText(order.amount, places.price)} ${order.market.toUpperCase()}`
    : `${exactText(order.amount, places.amount)} ${name}`;
}
