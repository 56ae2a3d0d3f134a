import { formatCompact } from '@exchange/format';
import { usePlatform } from '@exchange/platform';
import { barHeights, type PeriodLength, type RepurchasePeriods } from '../domain/repurchase-periods';
import { texts } from '../texts';
import styles from './repurchase-chart.module.css';

/** How a period is named below its bars. */
const shortNames: Readonly<Record<PeriodLength, Intl.DateTimeFormatOptions>> = {
  day: { day: 'numeric' },
  week: { month: 'numeric', day: 'numeric' },
  month: { month: 'short' },
};

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
      <figcaption className={styles.legend}>
        <span className={styles.bought}>{t('repurchase.type1')}</span>
        <span className={styles.burned}>{t('repurchase.type2')}</span>
      </figcaption>
      <ol className={styles.periods}>
        {list.map(({ start, bought, burned }, index) => {
          const [left = 0, right = 0] = heights[index] ?? [];
          return (
            <li
              key={start}
              aria-label={t(`repurchase.${length}`, {
                start: whole.format(start),
                bought: formatCompact(bought),
                burned: formatCompact(burned),
              })}
            >
              <svg className={styles.bars} viewBox="0 0 10 100" preserveAspectRatio="none" aria-hidden="true">
                <rect className={styles.boughtBar} x="1" width="3.6" {...bar(left)} />
                <rect className={styles.burnedBar} x="5.4" width="3.6" {...bar(right)} />
              </svg>
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

/** A bar of some height (0 to 1) on the ground; the least that is not nothing can be seen. */
function bar(height: number) {
  const shown = height === 0 ? 0 : Math.max(1.5, height * 100);
  return { y: 100 - shown, height: shown };
}
