import { formatPrice } from '@exchange/format';
import { usePlatform } from '@exchange/platform';
import { BellPlus } from '@exchange/ui/icons';
import { observer } from 'mobx-react-lite';
import { useContext } from 'react';
import type { ChartPoint } from '../../domain/chart-frame';
import { valueAt } from '../../domain/scale';
import type { KlineView } from '../../store/kline-view';
import { ChartLinesContext } from '../chart-lines';
import styles from './alert-at-point.module.css';
import { texts } from './texts';

/** Beside the crosshair that a finger placed: asks for an alert at its price (T-19). */
export const AlertAtPoint = observer(function AlertAtPoint({
  view,
  pricePrecision,
}: {
  readonly view: KlineView;
  readonly pricePrecision: number;
}) {
  const { locale } = usePlatform();
  const t = texts.useText();
  const own = useContext(ChartLinesContext);
  const { point } = view;
  const price = point && priceUnder(point, view, pricePrecision);
  if (!own || price === undefined) return null;
  const name = t('alertAt', { price: formatPrice(price, pricePrecision, locale.current) });
  return (
    <button
      type="button"
      className={styles.alert}
      style={{ insetBlockStart: point?.y }}
      aria-label={name}
      onClick={() => own.requestAlert(price)}
    >
      <BellPlus aria-hidden="true" />
    </button>
  );
});

/** The price at a point of the chart, in the pair's decimals; undefined where there is none. */
export function priceUnder(
  point: ChartPoint,
  { frame }: Pick<KlineView, 'frame'>,
  precision: number,
): string | undefined {
  if (!frame) return undefined;
  const { price: strip } = frame.layout;
  if (point.y < strip.top || point.y > strip.top + strip.height) return undefined;
  const value = valueAt(point.y, frame.priceScale, strip);
  const price = value.toFixed(precision);
  return /^[0.-]*$/.test(price) || value < 0 ? undefined : price;
}
