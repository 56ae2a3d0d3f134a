import { formatPrice } from '@exchange/format';
import { usePlatform } from '@exchange/platform';
import { classNames } from '@exchange/ui';
import { observer } from 'mobx-react-lite';
import { isDated } from '../domain/bar-start';
import { xOfSlot, type ChartFrame } from '../domain/chart-frame';
import { valueAt, yOf } from '../domain/scale';
import { spreadTags } from '../domain/spread-tags';
import type { DrawingsStore } from '../store/drawings-store';
import type { KlineStore } from '../store/kline-store';
import type { KlineView } from '../store/kline-view';
import styles from './chart-marks.module.css';
import { drawnPriceText, isFalling, type Precisions } from './legend-values';
import { fullTimeText } from './time-text';
import { useQuoteStatus } from './use-quote';

/** What lies over the picture: the last price's line, the highest and lowest price in sight, prices of drawn lines, the crosshair. For the eye only. */
export const ChartMarks = observer(function ChartMarks({
  store,
  view,
  drawings,
  precisions,
}: {
  readonly store: KlineStore;
  readonly view: KlineView;
  readonly drawings: DrawingsStore | undefined;
  readonly precisions: Precisions;
}) {
  const { frame } = view;
  if (!frame) return null;
  return (
    <div className={styles.marks} aria-hidden="true">
      <Extremes frame={frame} store={store} precisions={precisions} />
      {drawings && <DrawnPrices frame={frame} drawings={drawings} precisions={precisions} />}
      <LastPrice frame={frame} store={store} precisions={precisions} />
      <Crosshair frame={frame} store={store} view={view} precisions={precisions} />
    </div>
  );
});

/** Height of a price's tag in units of small text. */
const tagSize = 1.5;

interface MarkProps {
  readonly frame: ChartFrame;
  readonly store: KlineStore;
  readonly precisions: Precisions;
}

const LastPrice = observer(function LastPrice({ frame, store, precisions }: MarkProps) {
  const { locale } = usePlatform();
  const { state } = useQuoteStatus();
  const bar = store.live.bars.at(-1);
  const drawn = store.drawn.at(-1);
  if (!bar || !drawn) return null;
  const { price } = frame.layout;
  const y = yOf(drawn.close, frame.priceScale, price);
  if (y < price.top || y > price.top + price.height) return null;
  return (
    <div
      className={classNames(
        styles.last,
        isFalling(bar) ? styles.falling : styles.rising,
        state === 'stale' && styles.stale,
      )}
      style={{ insetBlockStart: y }}
    >
      <span className={styles.tag}>{formatPrice(bar.close, precisions.price_precision, locale.current)}</span>
    </div>
  );
});

/** Exact prices of the levels that were drawn, and of both ends of a trend line that is selected or in the making. */
const DrawnPrices = observer(function DrawnPrices({
  frame,
  drawings,
  precisions,
}: Omit<MarkProps, 'store'> & { readonly drawings: DrawingsStore }) {
  const { locale } = usePlatform();
  const { top, height } = frame.layout.price;
  const { shapes } = drawings;
  const tags = drawings.shown.flatMap((drawing, order) => {
    const ends = shapes[order]?.ends ?? [];
    const prices = drawing.kind === 'horizontal' ? [drawing.price] : drawing.ends.map(({ price }) => price);
    if (drawing.kind === 'trend' && !drawings.isHeld(drawing.id)) return [];
    return prices.flatMap((price, end) => {
      const y = ends[end]?.y ?? -1;
      return y < top || y > top + height ? [] : [{ price, y }];
    });
  });
  const lastPrice = yOf(frame.lastClose, frame.priceScale, frame.layout.price);
  const places = spreadTags(
    tags.map(({ y }) => y),
    lastPrice,
    tagSize * frame.unit,
  );
  return tags.map(({ price }, index) => (
    <span key={index} className={styles.drawn} style={{ insetBlockStart: places[index] }}>
      {formatPrice(price, precisions.price_precision, locale.current)}
    </span>
  ));
});

const Extremes = observer(function Extremes({ frame, store, precisions }: MarkProps) {
  const { locale } = usePlatform();
  const { chartType, slots, layout, priceScale, firstIndex, width } = frame;
  if (chartType === 'line' || chartType === 'area') return null;
  let highest = -1;
  let lowest = -1;
  slots.forEach((bar, slot) => {
    const x = xOfSlot(frame, slot);
    if (!bar || x < 0 || x > width) return;
    if (highest < 0 || bar.high > (slots[highest]?.high ?? 0)) highest = slot;
    if (lowest < 0 || bar.low < (slots[lowest]?.low ?? 0)) lowest = slot;
  });
  // Where nothing moved, both would lie on the line of the last price, which says it already.
  if (slots[highest]?.high === slots[lowest]?.low) return null;
  const mark = (slot: number, side: 'high' | 'low') => {
    const value = slots[slot]?.[side];
    const exact = store.live.bars[firstIndex + slot]?.[side];
    if (value === undefined || exact === undefined) return null;
    const x = xOfSlot(frame, slot);
    const left = x > width / 2;
    return (
      <span
        className={classNames(styles.extreme, left && styles.before)}
        style={{ insetInlineStart: x, insetBlockStart: yOf(value, priceScale, layout.price) }}
      >
        {formatPrice(exact, precisions.price_precision, locale.current)}
      </span>
    );
  };
  return (
    <>
      {mark(highest, 'high')}
      {mark(lowest, 'low')}
    </>
  );
});

const Crosshair = observer(function Crosshair({
  frame,
  store,
  view,
  precisions,
}: MarkProps & { readonly view: KlineView }) {
  const { locale } = usePlatform();
  const { inspectedSlot: slot, point } = view;
  const bar = slot === undefined ? undefined : frame.slots[slot];
  if (slot === undefined || !point || !bar) return null;
  const x = xOfSlot(frame, slot);
  const { price, bottom } = frame.layout;
  const inPrice = point.y >= price.top && point.y <= price.top + price.height;
  const beyondMiddle = x > frame.width / 2;
  return (
    <>
      <div className={styles.vertical} style={{ insetInlineStart: x, blockSize: bottom }} />
      <span
        className={classNames(styles.time, beyondMiddle && styles.timeBefore)}
        style={{ insetInlineStart: x, insetBlockStart: bottom }}
      >
        {fullTimeText(bar.time, locale.current, isDated(store.shown))}
      </span>
      <div className={styles.horizontal} style={{ insetBlockStart: point.y }}>
        {inPrice && (
          <span className={styles.pointed}>
            {drawnPriceText(
              valueAt(point.y, frame.priceScale, price),
              precisions.price_precision,
              locale.current,
            )}
          </span>
        )}
      </div>
    </>
  );
});
