import type { AssetDay } from '@exchange/contract/asset-account';
import { compareDecimals, formatAmount } from '@exchange/format';
import { formatTime } from '@exchange/i18n';
import { usePlatform } from '@exchange/platform';
import { classNames, Segmented } from '@exchange/ui';
import { useState } from 'react';
import { LineChart } from '../../../common/chart/line-chart';
import { signedAmount } from '../../../common/balances';
import { useText } from '../../../messages';
import { extremesOf } from './history';
import styles from './value-chart.module.css';

const periods = ['7', '30', '90'] as const;

/**
 * The value of the days as a line with the chosen day's numbers, today's at first. `days` are oldest first and not empty.
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
  const [first, last, day] = [shown[0], shown.at(-1), shown[index]];
  const extremes = extremesOf(shown);
  if (!first || !last || !day || !extremes) return null;

  const date = (time: number) =>
    time === last.time ? t('analysis.today') : formatTime(locale.current, time, 'date', 'UTC');
  const amount = (value: string) => formatAmount(value, 2, locale.current);
  const gain = signedAmount(day.profit, locale.current);
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
      <LineChart
        values={shown.map(({ total }) => total)}
        index={index}
        onIndexChange={(next) => setChosen(shown[next]?.time)}
        label={t('analysis.day')}
        valueText={t('analysis.dayValue', { date: date(day.time), value: amount(day.total), fiat, gain })}
        summary={t('analysis.summary', {
          from: date(first.time),
          to: date(last.time),
          first: amount(first.total),
          last: amount(last.total),
          low: amount(extremes.low),
          high: amount(extremes.high),
          fiat,
        })}
        high={extremes.high}
        low={extremes.low}
        dates={[date(first.time), date(last.time)]}
      />
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
