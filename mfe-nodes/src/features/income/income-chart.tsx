import { add, compareDecimals, formatCompact, toPlainNumber, formatWhole } from '@exchange/format';
import { formatTime } from '@exchange/i18n';
import { usePlatform } from '@exchange/platform';
import {
  axisTicks,
  Bar,
  boxSize,
  type ChartSeries,
  ChartTip,
  Drawing,
  ValueReader,
} from '@exchange/ui/chart';
import { type CSSProperties, useState } from 'react';
import { money } from '../../common/amounts';
import { useText } from '../../messages';
import type { DayIncome } from './days-of-range';
import styles from './income-chart.module.css';

/** Dates below the bars at most. */
const mostDates = 7;
/** Width of a bar: a share of its day's, and in units of the box at most. */
const barShare = 0.7;
const widestBar = 6.5;
/** From here on the numbers of the axis are short. */
const shortFrom = '1000';

/**
 * The income of each day as a bar of two parts, of which a finger, a pointer or keys read the amounts (N-02). `days` are
 * oldest first and not empty, `series` the two rewards in the order of their parts.
 */
export function IncomeChart({
  days,
  token,
  series: [financing, investment],
}: {
  readonly days: readonly DayIncome[];
  readonly token: string;
  readonly series: readonly [financing: ChartSeries, investment: ChartSeries];
}) {
  const locale = usePlatform().locale.current;
  const t = useText();
  const [index, setIndex] = useState<number>();
  const ticks = axisTicks(toPlainNumber(highestOf(days)));
  const top = toPlainNumber(ticks.at(-1) ?? '0') || 1;
  const band = boxSize / days.length;
  const valuesOf = ({ reward, yield: yielded }: DayIncome) => [
    { ...financing, value: money(reward, token, locale) },
    { ...investment, value: money(yielded, token, locale) },
  ];
  const dateOf = ({ time }: DayIncome) => formatTime(locale, time, 'date', 'UTC');
  const day = index === undefined ? undefined : days[index];
  const said = day ?? days.at(-1);
  const middleOf = (place: number) => middleOfDay(place, days.length);
  return (
    <div className={styles.chart}>
      <Scale ticks={ticks} />
      <div className={styles.plot}>
        <Drawing>
          {ticks.map((tick) => (
            <path
              key={tick}
              className={styles.grid}
              d={`M0 ${boxSize * (1 - toPlainNumber(tick) / top)}H${boxSize}`}
            />
          ))}
          {index !== undefined && (
            <rect className={styles.read} x={index * band} width={band} height={boxSize} />
          )}
          <Bars days={days} top={top} low={financing.color} high={investment.color} />
        </Drawing>
        {said && (
          <ValueReader
            label={t('daily.chart')}
            valueText={[dateOf(said), ...valuesOf(said).map(({ label, value }) => `${label}: ${value}`)].join(
              '; ',
            )}
            count={days.length}
            index={index}
            onIndexChange={setIndex}
          />
        )}
        {day && index !== undefined && (
          <ChartTip at={middleOf(index)} title={dateOf(day)} items={valuesOf(day)} />
        )}
      </div>
      <Dates days={days} />
    </div>
  );
}

/** The numbers that the grid stands for, the largest as short ones. */
function Scale({ ticks }: { readonly ticks: readonly string[] }) {
  const locale = usePlatform().locale.current;
  return (
    <div className={styles.scale} aria-hidden="true">
      {ticks.map((tick) => (
        <span key={tick}>
          {compareDecimals(tick, shortFrom) < 0 ? formatWhole(tick, locale) : formatCompact(tick, locale)}
        </span>
      ))}
    </div>
  );
}

/** The income of each day as a bar of two parts. */
function Bars({
  days,
  top,
  low,
  high,
}: {
  readonly days: readonly DayIncome[];
  /** What the whole height stands for. */
  readonly top: number;
  /** Colours of the parts. */
  readonly low: string;
  readonly high: string;
}) {
  const width = Math.min(widestBar, (barShare * boxSize) / days.length);
  return days.map(({ time, reward, yield: yielded }, place) => {
    const x = middleOfDay(place, days.length) * boxSize - width / 2;
    const [border, end] = [toPlainNumber(reward) / top, toPlainNumber(add(reward, yielded)) / top];
    return (
      <g key={time}>
        <Bar x={x} width={width} to={border} color={low} />
        <Bar x={x} width={width} from={border} to={end} color={high} />
      </g>
    );
  });
}

/** Dates below the bars, as many as there is room for, always that of the last day. */
function Dates({ days }: { readonly days: readonly DayIncome[] }) {
  const locale = usePlatform().locale.current;
  const each = Math.ceil(days.length / mostDates);
  return (
    <ol className={styles.dates} aria-hidden="true">
      {days.map(
        ({ time }, place) =>
          (days.length - 1 - place) % each === 0 && (
            <li key={time} style={placedAt(middleOfDay(place, days.length))}>
              {formatTime(locale, time, 'day', 'UTC')}
            </li>
          ),
      )}
    </ol>
  );
}

/** Where a day of so many stands from the start of the chart, 0 to 1. */
const middleOfDay = (place: number, count: number) => (place + 0.5) / count;

const placedAt = (share: number): CSSProperties & Record<'--at', string> => ({ '--at': `${share * 100}%` });

/** The most that one day brought. */
function highestOf(days: readonly DayIncome[]): string {
  return days.reduce((most, { reward, yield: yielded }) => {
    const sum = add(reward, yielded);
    return compareDecimals(sum, most) > 0 ? sum : most;
  }, '0');
}
