import { usePlatform } from '@exchange/platform';
import { classNames } from '@exchange/ui';
import { observer } from 'mobx-react-lite';
import { isDated } from '../domain/bar-start';
import { xOfSlot } from '../domain/chart-frame';
import { valueAt } from '../domain/scale';
import type { KlineStore } from '../store/kline-store';
import type { KlineView } from '../store/kline-view';
import styles from './crosshair.module.css';
import { drawnPriceText, type Precisions } from './legend-values';
import { fullTimeText } from './time-text';

/** The crosshair over the picture, with the time and the price that it is at. For the eye only. */
export const Crosshair = observer(function Crosshair({
  store,
  view,
  precisions,
}: {
  readonly store: KlineStore;
  readonly view: KlineView;
  readonly precisions: Precisions;
}) {
  const { locale } = usePlatform();
  const { inspectedSlot: slot, point } = view;
  // Without a crosshair nothing of the frame may be read, so that a drag does not render it.
  if (slot === undefined || !point) return null;
  const { frame } = view;
  const bar = frame?.slots[slot];
  if (!frame || !bar) return null;
  const x = xOfSlot(frame, slot);
  const { price, bottom } = frame.layout;
  const inPrice = point.y >= price.top && point.y <= price.top + price.height;
  const beyondMiddle = x > frame.width / 2;
  return (
    <div className={styles.crosshair} aria-hidden="true">
      <div className={styles.vertical} style={{ insetInlineStart: x, blockSize: bottom }} />
      <span
        className={classNames(styles.time, beyondMiddle && styles.before)}
        style={{ insetInlineStart: x, insetBlockStart: bottom }}
      >
        {fullTimeText(bar.time, locale.current, isDated(store.shown))}
      </span>
      <div className={styles.horizontal} style={{ insetBlockStart: point.y }}>
        {inPrice && (
          <span className={styles.price}>
            {drawnPriceText(
              valueAt(point.y, frame.priceScale, price),
              precisions.price_precision,
              locale.current,
            )}
          </span>
        )}
      </div>
    </div>
  );
});
