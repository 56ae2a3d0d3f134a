import { placeOrder } from '@exchange/contract';
import type { AskedOf } from '@exchange/contract/call';
import { UnansweredCommand, useTokenFace } from '@exchange/remote-kit';
import { exactText } from '../../../common/exact-text';
import { volumeToken } from '../domain/units';
import { texts } from '../texts';
import { readKindOf } from '../../../common/read-order';

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
          value:
            order.market_type === 1
              ? `${exactText(order.price)} ${order.market.toUpperCase()}`
              : t('marketPrice'),
        },
        { label: t('field.amount'), value: <Volume order={order} /> },
      ]}
    />
  );
}

function PairName({ order }: { readonly order: AskedOrder }) {
  return `${useTokenFace(order.token).token_as}/${order.market.toUpperCase()}`;
}

function Volume({ order }: { readonly order: AskedOrder }) {
  const { token_as: name } = useTokenFace(order.token);
  return `${exactText(order.amount)} ${volumeToken(order) === order.market ? order.market.toUpperCase() : name}`;
}
