import type { AssetDay } from '@exchange/contract/asset-account';
import { compareDecimals, formatAmount, formatCompact } from '@exchange/format';
import { formatTime } from '@exchange/i18n';
import { usePlatform } from '@exchange/platform';
import { classNames, Segmented, VisuallyHidden } from '@exchange/ui';
import { useState } from 'react';
import { signedAmount } from '../../../common/balances';
import { useText } from '../../../messages';
import { extremesOf } from './history';
import { areaPath, linePath, plotPoints, type PlotPoint } from './line-plot';
import styles from './value-chart.module.css';

const periods = ['7', '30', '90'] as const;
/** Units of the picture, as wide and high as its place in the page. */
const [width, height] = [280, 88];

/**
 * The value of the days as a line with the chosen day's numbers, today's at first. A day is chosen by a native slider
 * over the line: by touch, mouse and keyboard. `days` are oldest first and not empty.
 */
export function ValueChart({ days, fiat }: { readonly days: readonly AssetDay[]; readonly fiat: string }) {
  const { locale } = usePlatform();
  const t = useText();
  const [period, setPeriod] = useState<(typeof periods)[number]>('30');
  /** Time of the chosen day; undefined for the last. */
  const [chosen, setChosen] = useState<number>();
  const shown = days.slice(-Number(period));
  const found = shown.findIndex(({ time }) => time === chosen);
  const index = found === -1 ? shown.length - 1 : found;
  const points = plotPoints(shown.map(({ total }) => total));
  const [first, last, day, point] = [shown[0], shown.at(-1), shown[index], points[index]];
  const extremes = extremesOf(shown);
  if (!first || !last || !day || !point || !extremes) return null;

  const date = (time: number) =>
    time === last.time ? t('analysis.today') : formatTime(locale.current, time, 'date', 'UTC');
  const amount = (value: string) => formatAmount(value, 2, locale.current);
  const gain = signedAmount(day.profit, locale.current);
  const labels = [...new Set([extremes.high, extremes.low])];
  return (
    <>
      <div className={styles.head}>
        <DayFigures day={day} date={date(day.time)} fiat={fiat} />
        <Segmented
          className={styles.periods ?? ''}
          label={t('analysis.period')}
          value={period}
          onValueChange={setPeriod}
          options={periods.map((value) => ({ value, label: t('analysis.days', { days: value }) }))}
        />
      </div>
      <figure>
        <figcaption>
          <VisuallyHidden>
            {t('analysis.summary', {
              from: date(first.time),
              to: date(last.time),
              first: amount(first.total),
              last: amount(last.total),
              low: amount(extremes.low),
              high: amount(extremes.high),
              fiat,
            })}
          </VisuallyHidden>
        </figcaption>
        <div className={styles.picture}>
          <div className={styles.plot}>
            <Line points={points} at={point} />
            <input
              type="range"
              className={styles.slider}
              aria-label={t('analysis.day')}
              aria-valuetext={t('analysis.dayValue', {
                date: date(day.time),
                value: amount(day.total),
                fiat,
                gain,
              })}
              min={0}
              max={shown.length - 1}
              step={1}
              value={index}
              disabled={shown.length === 1}
              onChange={(event) => setChosen(shown[Number(event.target.value)]?.time)}
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
          {shown.length > 1 && <span>{date(first.time)}</span>}
          <span>{date(last.time)}</span>
        </div>
      </figure>
    </>
  );
}

/** What a day's assets were worth, and what it brought. */
function DayFigures({
  day,
  date,
  fiat,
}: {
  readonly day: AssetDay;
  /** The day in words. */
  readonly date: string;
  readonly fiat: string;
}) {
  const { locale } = usePlatform();
  const direction = compareDecimals(day.profit, '0');
  return (
    <div className={styles.day}>
      <p className={styles.value} data-testid="chart-value">
        {formatAmount(day.total, 2, locale.current)} <span className={styles.fiat}>{fiat}</span>
      </p>
      <p className={styles.date}>
        {date}{' '}
        <span className={classNames(direction > 0 && styles.up, direction < 0 && styles.down)}>
          {signedAmount(day.profit, locale.current)}
        </span>
      </p>
    </div>
  );
}

/** The line, with a mark at the chosen day. */
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
