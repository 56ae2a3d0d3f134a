import { formatAmount, formatPrice } from '@exchange/format';
import { useTopic } from '@exchange/platform';
import { observer } from 'mobx-react-lite';
import type { PriceLinesStore } from '../../store/price-lines-store';
import styles from '../chart-legend.module.css';
import type { Precisions } from '../legend-values';
import { usePairName } from '../use-pair-name';
import { texts } from './texts';

/** What a person bought and sold in the bar under the crosshair, a line of the legend each (T-20). */
export const InspectedFills = observer(function InspectedFills({
  store,
  precisions: { price_precision, amount_precision },
  pairKey,
}: {
  readonly store: PriceLinesStore;
  readonly precisions: Precisions;
  readonly pairKey: string;
}) {
  const t = texts.useText();
  const locale = useTopic('locale');
  const [token = ''] = usePairName(pairKey).split('/');
  return store.inspectedFills.map(({ side, count, amount, average }) => (
    <p key={side} className={side === 1 ? styles.up : styles.down}>
      {t(`fills.${side === 1 ? 'bought' : 'sold'}${count === 1 ? '' : 'Often'}`, {
        amount: `${formatAmount(amount, amount_precision, locale)} ${token}`,
        price: formatPrice(average, price_precision, locale),
        number: count,
      })}
    </p>
  ));
});
