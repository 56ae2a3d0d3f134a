import { formatCompact } from '@exchange/format';
import { usePlatform } from '@exchange/platform';
import { VisuallyHidden } from '@exchange/ui';
import styles from './line-chart.module.css';
import { areaPath, linePath, plotLevel, plotPoints, type PlotPoint } from './line-plot';

/** Units of the picture, as wide and high as its place in the page. */
const [width, height] = [280, 88];

/**
 * Values as a line, one of which is chosen by a native slider over it: by touch, mouse and keyboard. Texts are translated.
 */
export function LineChart({
  values,
  index,
  onIndexChange,
  label,
  valueText,
  summary,
  high,
  low,
  dates,
  baseline,
}: {
  /** Decimals, oldest first and not empty. */
  readonly values: readonly string[];
  /** Of the chosen value. */
  readonly index: number;
  readonly onIndexChange: (index: number) => void;
  /** Name of the slider. */
  readonly label: string;
  /** The chosen value in words. */
  readonly valueText: string;
  /** What the line shows, in words. */
  readonly summary: string;
  /** Ends of the scale. */
  readonly high: string;
  readonly low: string;
  /** Of the first and the last value. */
  readonly dates: readonly [string, string];
  /** A value that the line is to be compared with, drawn across, and within the scale. */
  readonly baseline?: string;
}) {
  const { locale } = usePlatform();
  const points = plotPoints(values, baseline);
  const point = points[index];
  if (!point) return null;
  const labels = [...new Set([high, low])];
  return (
    <figure>
      <figcaption>
        <VisuallyHidden>{summary}</VisuallyHidden>
      </figcaption>
      <div className={styles.picture}>
        <div className={styles.plot}>
          {baseline !== undefined && (
            <i
              className={styles.zero}
              style={{ insetBlockStart: `${plotLevel(baseline, [...values, baseline]) * 100}%` }}
            />
          )}
          <Line points={points} at={point} />
          <input
            type="range"
            className={styles.slider}
            aria-label={label}
            aria-valuetext={valueText}
            min={0}
            max={values.length - 1}
            step={1}
            value={index}
            disabled={values.length === 1}
            onChange={(event) => onIndexChange(Number(event.target.value))}
          />
          <i className={styles.focus} />
        </div>
        <div className={styles.scale} aria-hidden="true">
          {labels.map((value) => (
            <span key={value}>{formatCompact(value, locale.current)}</span>
          ))}
        </div>
      </div>
      <div className={styles.dates} aria-hidden="true">
        {values.length > 1 && <span>{dates[0]}</span>}
        <span>{dates[1]}</span>
      </div>
    </figure>
  );
}

/** The line, with a mark at the chosen value. */
function Line({ points, at }: { readonly points: readonly PlotPoint[]; readonly at: PlotPoint }) {
  return (
    <>
      <svg
        className={styles.drawing}
        viewBox={`0 0 ${width} ${height}`}
        preserveAspectRatio="none"
        aria-hidden="true"
      >
        <path className={styles.area} d={areaPath(points, width, height)} />
        <path className={styles.line} d={linePath(points, width, height)} />
      </svg>
      <i className={styles.cursor} style={{ insetInlineStart: `${at.x * 100}%` }} />
      <i
        className={styles.dot}
        style={{ insetInlineStart: `${at.x * 100}%`, insetBlockStart: `${at.y * 100}%` }}
      />
    </>
  );
}
