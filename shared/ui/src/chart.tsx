import { type CSSProperties, type PointerEvent, type ReactNode, useRef, useState } from 'react';
import { boxSize } from './chart-geometry';
import styles from './chart.module.css';
import { classNames } from './class-names';

export { axisTicks, boxSize, heightsOf, type PlotPoint, stepPath } from './chart-geometry';

/** Something that a chart shows more than one value of. `color` is a token such as `var(--brand)`. */
export interface ChartSeries {
  readonly label: string;
  readonly color: string;
}

const colored = (color: string): CSSProperties & Record<'--mark', string> => ({ '--mark': color });

/** An SVG of {@link boxSize} by as much, stretched over its place. Screen readers hear the words beside it instead. */
export function Drawing({
  className,
  children,
}: {
  readonly className?: string | undefined;
  readonly children: ReactNode;
}) {
  return (
    <svg
      className={classNames(styles.drawing, className)}
      viewBox={`0 0 ${boxSize} ${boxSize}`}
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      {children}
    </svg>
  );
}

/** The height in units of the box below which a bar cannot be seen. */
const leastHeight = 1;

/** A bar of a {@link Drawing}; `from` and `to` are shares of the height, counted from the ground. Nothing has no bar. */
export function Bar({
  x,
  width,
  from = 0,
  to,
  color,
}: {
  readonly x: number;
  readonly width: number;
  readonly from?: number;
  readonly to: number;
  readonly color: string;
}) {
  if (to <= from) return null;
  const height = Math.max(leastHeight, (to - from) * boxSize);
  return <rect x={x} width={width} y={(1 - from) * boxSize - height} height={height} fill={color} />;
}

/** What the colours of a chart stand for. */
export function ChartLegend({ series }: { readonly series: readonly ChartSeries[] }) {
  return (
    <div className={styles.legend}>
      {series.map(({ label, color }) => (
        <span key={label} className={styles.mark} style={colored(color)}>
          {label}
        </span>
      ))}
    </div>
  );
}

/** The values at a share of the chart's width, on the side that has more room. {@link ValueReader} says them. */
export function ChartTip({
  at,
  title,
  items,
}: {
  readonly at: number;
  readonly title: string;
  readonly items: readonly (ChartSeries & { readonly value: string })[];
}) {
  const position: CSSProperties & Record<'--at', string> = { '--at': `${at * 100}%` };
  return (
    <div className={styles.tip} data-side={at > 0.5 ? 'before' : 'after'} style={position} aria-hidden="true">
      <b>{title}</b>
      <dl>
        {items.map(({ label, value, color }) => (
          <div key={label}>
            <dt className={styles.mark} style={colored(color)}>
              {label}
            </dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

/**
 * Lies over a chart of `count` evenly wide bands and tells which of them is read: the one under the mouse, under a
 * finger that taps or drags, or chosen with the keys of a slider. Escape, a second tap and leaving the chart end it.
 * Vertical drags are left to the page.
 */
export function ValueReader({
  label,
  valueText,
  count,
  index,
  onIndexChange,
}: {
  readonly label: string;
  /** The values at `index` in words, or at the last band while none is read. */
  readonly valueText: string;
  readonly count: number;
  readonly index: number | undefined;
  readonly onIndexChange: (index: number | undefined) => void;
}) {
  const input = useRef<HTMLInputElement>(null);
  /** Browsers ring what a script focuses, even after a tap. */
  const [isPressed, setPressed] = useState(false);
  const last = count - 1;
  const hide = () => onIndexChange(undefined);
  const pointer = usePointerReading(count, index, onIndexChange);
  return (
    <div
      role="presentation"
      className={styles.reader}
      {...pointer}
      onMouseDown={(event) => {
        // The keys go on from where the pointer was, and a press anywhere else takes the focus away.
        event.preventDefault();
        setPressed(true);
        input.current?.focus({ preventScroll: true });
      }}
    >
      <input
        ref={input}
        type="range"
        className={classNames(styles.slider, isPressed && styles.pressed)}
        aria-label={label}
        aria-valuetext={valueText}
        min={0}
        max={last}
        step={1}
        value={index ?? last}
        onChange={(event) => onIndexChange(Number(event.target.value))}
        onKeyDown={({ key }) => {
          setPressed(false);
          if (key === 'Escape') hide();
          // A key that leads beyond the end changes nothing: it shows the end.
          else if (key !== 'Tab' && key !== 'Shift' && index === undefined) onIndexChange(last);
        }}
        onBlur={() => {
          setPressed(false);
          hide();
        }}
      />
    </div>
  );
}

/** How a mouse or finger over the chart tells which band is read. */
function usePointerReading(
  count: number,
  index: number | undefined,
  onIndexChange: (index: number | undefined) => void,
) {
  /** The band that was read already when a finger came down on it, as long as the finger has not left it. */
  const tappedAgain = useRef<number>(undefined);
  const hide = () => onIndexChange(undefined);
  const handleDown = (event: PointerEvent<HTMLElement>) => {
    const next = bandAt(event, count);
    tappedAgain.current = next === index ? next : undefined;
    onIndexChange(next);
  };
  const handleMove = (event: PointerEvent<HTMLElement>) => {
    const next = bandAt(event, count);
    if (next !== tappedAgain.current) tappedAgain.current = undefined;
    if (next !== index) onIndexChange(next);
  };
  const handleUp = (event: PointerEvent) => {
    if (event.pointerType !== 'mouse' && tappedAgain.current !== undefined) hide();
    tappedAgain.current = undefined;
  };
  return {
    onPointerDown: handleDown,
    onPointerMove: handleMove,
    onPointerUp: handleUp,
    onPointerCancel: hide,
    onPointerLeave: (event: PointerEvent) => event.pointerType === 'mouse' && hide(),
  };
}

function bandAt({ clientX, currentTarget }: PointerEvent<HTMLElement>, count: number): number {
  const { left, width } = currentTarget.getBoundingClientRect();
  const share = width === 0 ? 0 : (clientX - left) / width;
  return Math.min(count - 1, Math.max(0, Math.floor(share * count)));
}
