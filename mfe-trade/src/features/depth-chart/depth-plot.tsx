import { divideDown, formatAmount, formatCompact, formatPercent, formatPrice } from '@exchange/format';
import { useRef, useState, type KeyboardEvent, type PointerEvent } from 'react';
import type { PairText } from '../../common/records/pair-text';
import { boxSize, depthPaths, heightOf, readDepth, type Depth, type DepthReading } from './depth';
import { texts } from './texts';
import styles from './depth-chart.module.css';

/** Movement in CSS px from which a press is a drag. */
const dragThreshold = 6;
/** Steps of the arrow keys and of the page keys, in shares of the range. */
const step = 0.01;
const page = 0.1;

/**
 * Both curves and the crosshair: a mouse moves it without a button, a finger by drag or tap, keys by steps; a second tap
 * or Escape removes it. Vertical drags are left to the page.
 */
export function DepthPlot({
  depth,
  top,
  names,
  summary,
}: {
  readonly depth: Depth;
  /** Upper end of the amounts' scale. */
  readonly top: string;
  readonly names: PairText;
  /** The chart in words. */
  readonly summary: string;
}) {
  const t = texts.useText();
  const { position, said, handlers } = useCrosshair(depth, names);
  const reading = position === undefined ? undefined : readDepth(depth, position);
  return (
    <>
      <Curves depth={depth} top={top} summary={summary} />
      <div className={styles.amounts} aria-hidden="true">
        <span>{`${formatCompact(top)} ${names.token}`}</span>
        <span>{formatCompact(divideDown(top, '2', names.amountPrecision + 1))}</span>
      </div>
      {reading && (
        <>
          <Crosshair reading={reading} height={heightOf(reading.amount, top, depth.amountPlaces) / boxSize} />
          <Readout reading={reading} names={names} />
        </>
      )}
      <div
        className={styles.surface}
        role="slider"
        tabIndex={0}
        aria-label={t('inspect')}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={Math.round((position ?? depth.middle) * 100)}
        aria-valuetext={position === undefined ? t('mid') : said}
        {...handlers}
      />
    </>
  );
}

/** Where the crosshair is and what is said of it, and what moves it by pointer and by key. */
function useCrosshair(depth: Depth, names: PairText) {
  const t = texts.useText();
  /** 0 to 1. It stays under the finger while the book moves. */
  const [position, setPosition] = useState<number>();
  // Said when the crosshair moves, not with every order: a screen reader would not come to an end.
  const [said, setSaid] = useState('');
  const press = useRef<{ readonly x: number; readonly shown: boolean; moved: boolean }>(undefined);

  const inspect = (next: number) => {
    const place = Math.min(Math.max(next, 0), 1);
    setPosition(place);
    const read = readDepth(depth, place);
    setSaid(t(`reading.${read.side}`, { ...textsOf(read, names), token: names.token, market: names.market }));
  };
  const hide = () => setPosition(undefined);
  const handlers = {
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      press.current = { x: event.clientX, shown: position !== undefined, moved: false };
      inspect(placeOf(event));
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      if (press.current && Math.abs(event.clientX - press.current.x) > dragThreshold)
        press.current.moved = true;
      inspect(placeOf(event));
    },
    onPointerUp: (event: PointerEvent) => {
      if (event.pointerType !== 'mouse' && press.current?.shown === true && !press.current.moved) hide();
      press.current = undefined;
    },
    onPointerCancel: hide,
    onPointerLeave: (event: PointerEvent) => event.pointerType === 'mouse' && hide(),
    onBlur: hide,
    onKeyDown: (event: KeyboardEvent) => {
      if (event.key === 'Escape') return hide();
      const next = placeAfterKey(event.key, position ?? depth.middle);
      if (next === undefined) return undefined;
      event.preventDefault();
      return inspect(next);
    },
  };
  return { position, said, handlers };
}

/** Both sides of the book as filled curves, with the mid price between them. */
function Curves({
  depth,
  top,
  summary,
}: {
  readonly depth: Depth;
  readonly top: string;
  readonly summary: string;
}) {
  const paths = depthPaths(depth, top);
  return (
    <svg
      className={styles.curves}
      viewBox={`0 0 ${boxSize} ${boxSize}`}
      preserveAspectRatio="none"
      role="img"
      aria-label={summary}
    >
      <path
        className={styles.grid}
        d={`M0 .5H${boxSize}M0 ${boxSize / 2}H${boxSize}M0 ${boxSize}H${boxSize}`}
      />
      <path className={styles.middle} d={`M${depth.middle * boxSize} 0V${boxSize}`} />
      {(['bids', 'asks'] as const).map(
        (side) =>
          paths[side] !== '' && (
            <g key={side} data-side={side}>
              <path className={styles.area} d={`${paths[side]}V${boxSize}Z`} />
              <path className={styles.line} d={paths[side]} />
            </g>
          ),
      )}
    </svg>
  );
}

/** A line at the price that is read, with a dot on its curve. */
function Crosshair({
  reading,
  height,
}: {
  readonly reading: DepthReading;
  /** Of the dot, from the chart's top, 0 to 1. */
  readonly height: number;
}) {
  const percent = (share: number) => `${share * 100}%`;
  return (
    <span
      className={styles.crosshair}
      style={{ insetInlineStart: percent(reading.position) }}
      data-side={reading.side}
    >
      <i style={{ insetBlockStart: percent(height) }} />
    </span>
  );
}

/** What the book holds as far as the crosshair's price, on the side of the chart where the finger is not. */
function Readout({ reading, names }: { readonly reading: DepthReading; readonly names: PairText }) {
  const t = texts.useText();
  const { price, distance, amount, value } = textsOf(reading, names);
  return (
    <div
      className={styles.readout}
      data-at={reading.position > 0.5 ? 'start' : 'end'}
      data-testid="depth-reading"
    >
      <p className={styles.read} data-side={reading.side}>
        <b>{t(reading.side === 'bid' ? 'bids' : 'asks')}</b>
        <span>{distance}</span>
      </p>
      <dl>
        <dt>{t('price')}</dt>
        <dd>{`${price} ${names.market}`}</dd>
        <dt>{t('amount')}</dt>
        <dd>{`${amount} ${names.token}`}</dd>
        <dt>{t('value')}</dt>
        <dd>{`${value} ${names.market}`}</dd>
      </dl>
    </div>
  );
}

/** A reading as it is shown: exact, and what is beyond the pair's decimals cut off. */
const textsOf = ({ price, distance, amount, value }: DepthReading, names: PairText) => ({
  price: formatPrice(price, names.pricePrecision),
  distance: formatPercent(distance),
  amount: formatAmount(amount, names.amountPrecision),
  value: formatAmount(value, names.pricePrecision),
});

function placeOf(event: PointerEvent<HTMLElement>): number {
  const { left, width } = event.currentTarget.getBoundingClientRect();
  return width === 0 ? 0 : (event.clientX - left) / width;
}

function placeAfterKey(key: string, place: number): number | undefined {
  if (key === 'ArrowRight' || key === 'ArrowUp') return place + step;
  if (key === 'ArrowLeft' || key === 'ArrowDown') return place - step;
  if (key === 'PageUp') return place + page;
  if (key === 'PageDown') return place - page;
  if (key === 'Home') return 0;
  if (key === 'End') return 1;
  return undefined;
}
