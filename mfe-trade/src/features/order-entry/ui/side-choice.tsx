import { Segmented } from '@exchange/ui';
import { useText } from '../../../messages';
import type { OrderInput } from '../domain/order-math';

/** Chooses whether an order buys or sells (T-09). */
export function SideChoice({
  side,
  disabled,
  onChoose,
}: {
  readonly side: OrderInput['side'];
  readonly disabled: boolean;
  readonly onChoose: (side: OrderInput['side']) => void;
}) {
  const t = useText();
  return (
    <Segmented
      label={t('form.side')}
      options={[
        { value: '1', label: t('side.buy'), tone: 'buy', disabled },
        { value: '2', label: t('side.sell'), tone: 'sell', disabled },
      ]}
      value={side === 1 ? '1' : '2'}
      onValueChange={(value) => onChoose(value === '1' ? 1 : 2)}
    />
  );
}
