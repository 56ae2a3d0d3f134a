import { add, compareDecimals, formatCompact, toPlainNumber } from '@exchange/format';
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
import { money, whole } from '../../common/amounts';
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
  const width = Math.min(widestBar, barShare * band);
  const valuesOf = ({ reward, yield: yielded }: DayIncome) => [
    { ...financing, value: money(reward, token, locale) },
    { ...investment, value: money(yielded, token, locale) },
  ];
  const dateOf = ({ time }: DayIncome) => formatTime(locale, time, 'date', 'UTC');
  const day = index === undefined ? undefined : days[index];
  const said = day ?? days.at(-1);
  const middleOf = (place: number) => (place + 0.5) / days.length;
  const each = Math.ceil(days.length / mostDates);
  return (
    <div className={styles.chart}>
      <div className={styles.scale} aria-hidden="true">
        {ticks.map((tick) => (
          <span key={tick}>
            {compareDecimals(tick, shortFrom) < 0 ? whole(tick, locale) : formatCompact(tick, locale)}
          </span>
        ))}
      </div>
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
          {days.map(({ time, reward, yield: yielded }, place) => {
            const x = middleOf(place) * boxSize - width / 2;
            const [low, high] = [toPlainNumber(reward) / top, toPlainNumber(add(reward, yielded)) / top];
            return (
              <g key={time}>
                <Bar x={x} width={width} to={low} color={financing.color} />
                <Bar x={x} width={width} from={low} to={high} color={investment.color} />
              </g>
            );
          })}
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
      <ol className={styles.dates} aria-hidden="true">
        {days.map(
          ({ time }, place) =>
            (days.length - 1 - place) % each === 0 && (
              <li key={time} style={placedAt(middleOf(place))}>
                {formatTime(locale, time, 'day', 'UTC')}
              </li>
            ),
        )}
      </ol>
    </div>
  );
}

const placedAt = (share: number): CSSProperties & Record<'--at', string> => ({ '--at': `${share * 100}%` });

/** The most that one day brought. */
function highestOf(days: readonly DayIncome[]): string {
  return days.reduce((most, { reward, yield: yielded }) => {
    const sum = add(reward, yielded);
    return compareDecimals(sum, most) > 0 ? sum : most;
  }, '0');
}
