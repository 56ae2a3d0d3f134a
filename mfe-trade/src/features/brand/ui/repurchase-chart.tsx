import { formatCompact } from '@exchange/format';
import { usePlatform } from '@exchange/platform';
import { barHeights, type RepurchaseMonth } from '../domain/repurchase-months';
import { texts } from '../texts';
import styles from './repurchase-chart.module.css';

/** Bought back and burned by month, as pairs of bars (T-12); the figures of each month are its description. */
export function RepurchaseChart({ months }: { readonly months: readonly RepurchaseMonth[] }) {
  const { locale } = usePlatform();
  const t = texts.useText();
  const heights = barHeights(months);
  const name = new Intl.DateTimeFormat(locale.current, { month: 'short', timeZone: 'UTC' });
  const whole = new Intl.DateTimeFormat(locale.current, { year: 'numeric', month: 'long', timeZone: 'UTC' });
  return (
    <figure className={styles.chart}>
      <figcaption className={styles.legend}>
        <span className={styles.bought}>{t('repurchase.type1')}</span>
        <span className={styles.burned}>{t('repurchase.type2')}</span>
      </figcaption>
      <ol className={styles.months}>
        {months.map(({ start, bought, burned }, index) => {
          const [left = 0, right = 0] = heights[index] ?? [];
          return (
            <li
              key={start}
              aria-label={t('repurchase.month', {
                month: whole.format(start),
                bought: formatCompact(bought),
                burned: formatCompact(burned),
              })}
            >
              <svg className={styles.bars} viewBox="0 0 10 100" preserveAspectRatio="none" aria-hidden="true">
                <rect className={styles.boughtBar} x="1" width="3.6" {...bar(left)} />
                <rect className={styles.burnedBar} x="5.4" width="3.6" {...bar(right)} />
              </svg>
              <span aria-hidden="true" className={styles.name}>
                {name.format(start)}
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
