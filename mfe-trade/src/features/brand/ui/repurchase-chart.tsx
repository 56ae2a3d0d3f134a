import { formatCompact } from '@exchange/format';
import { usePlatform } from '@exchange/platform';
import { Bar, ChartLegend, Drawing } from '@exchange/ui/chart';
import { barHeights, type PeriodLength, type RepurchasePeriods } from '../domain/repurchase-periods';
import { texts } from '../texts';
import styles from './repurchase-chart.module.css';

/** How a period is named below its bars. */
const shortNames: Readonly<Record<PeriodLength, Intl.DateTimeFormatOptions>> = {
  day: { day: 'numeric' },
  week: { month: 'numeric', day: 'numeric' },
  month: { month: 'short' },
};

const [boughtColor, burnedColor] = ['var(--brand)', 'var(--warn)'] as const;

/** Bought back and burned by period, as pairs of bars (T-12); the figures of each period are its description. */
export function RepurchaseChart({ periods }: { readonly periods: RepurchasePeriods }) {
  const { locale } = usePlatform();
  const t = texts.useText();
  const { length, list } = periods;
  const heights = barHeights(list);
  const language = locale.current === 'en' ? 'en-GB' : locale.current;
  const short = new Intl.DateTimeFormat(language, { ...shortNames[length], timeZone: 'UTC' });
  const whole = new Intl.DateTimeFormat(language, {
    year: 'numeric',
    month: 'long',
    ...(length !== 'month' && { day: 'numeric' }),
    timeZone: 'UTC',
  });
  return (
    <figure className={styles.chart}>
      <figcaption>
        <ChartLegend
          series={[
            { label: t('repurchase.type1'), color: boughtColor },
            { label: t('repurchase.type2'), color: burnedColor },
          ]}
        />
      </figcaption>
      <ol className={styles.periods}>
        {list.map(({ start, bought, burned }, index) => {
          const [boughtHeight = 0, burnedHeight = 0] = heights[index] ?? [];
          return (
            <li
              key={start}
              aria-label={t(`repurchase.${length}`, {
                start: whole.format(start),
                bought: formatCompact(bought),
                burned: formatCompact(burned),
              })}
            >
              <Drawing className={styles.bars}>
                <Bar x={10} width={36} to={boughtHeight} color={boughtColor} />
                <Bar x={54} width={36} to={burnedHeight} color={burnedColor} />
              </Drawing>
              <span aria-hidden="true" className={styles.name}>
                {short.format(start)}
              </span>
            </li>
          );
        })}
      </ol>
    </figure>
  );
}
