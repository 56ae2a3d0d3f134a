import { formatTime } from '@exchange/i18n';
import { usePlatform } from '@exchange/platform';
import { Button, Sheet, VisuallyHidden } from '@exchange/ui';
import { boxSize, Drawing, heightsOf, type PlotPoint, stepPath } from '@exchange/ui/chart';
import { useState } from 'react';
import { money } from '../../common/amounts';
import { useText } from '../../messages';
import type { PriceStep } from './price-curve';
import styles from './price-chart.module.css';

/** Part of the height above and below the line, for the first and the last price. */
const margin = 0.24;

interface PriceChartProps {
  readonly steps: readonly PriceStep[];
  readonly end: number;
  /** The step that holds now; undefined before the start and after the end. */
  readonly index: number | undefined;
  readonly market: string;
}

/**
 * How the price of a Dutch auction falls (U-02): what was and what is to come, with the present price on it. The same as a
 * table in a sheet.
 */
export function PriceChart({ steps, end, index, market }: PriceChartProps) {
  const { locale } = usePlatform();
  const t = useText();
  const [table, setTable] = useState(false);
  const [first, last] = [steps[0], steps.at(-1)];
  if (!first || !last) return null;
  const price = (value: string) => money(value, locale.current);
  const time = (value: number) => formatTime(locale.current, value, 'time').slice(0, 5);
  const present = index === undefined ? undefined : steps[index];
  return (
    <figure className={styles.chart}>
      <figcaption>
        <VisuallyHidden>
          {t('chart.summary', {
            from: price(first.price),
            to: price(last.price),
            start: time(first.time),
            end: time(end),
            now: present ? price(present.price) : '—',
            market,
          })}
        </VisuallyHidden>
      </figcaption>
      <div className={styles.plot} aria-hidden="true">
        <Line points={pointsOf(steps, end)} index={index} />
        <span className={styles.high}>{price(first.price)}</span>
        <span className={styles.low}>{price(last.price)}</span>
      </div>
      <div className={styles.times}>
        <span>{time(first.time)}</span>
        <Button size="small" variant="quiet" onClick={() => setTable(true)}>
          {t('chart.table')}
        </Button>
        <span>{time(end)}</span>
      </div>
      <Sheet
        open={table}
        title={t('chart.title')}
        closeLabel={t('common.close')}
        onClose={() => setTable(false)}
      >
        <PriceTable steps={steps} index={index} market={market} />
      </Sheet>
    </figure>
  );
}

/** The line to the end, stronger as far as the present price, with a dot on it. */
function Line({ points, index }: Pick<PriceChartProps, 'index'> & { readonly points: readonly PlotPoint[] }) {
  const at = index === undefined ? undefined : points[index];
  return (
    <>
      <Drawing>
        <path className={styles.coming} d={`${stepPath(points)}H${boxSize}`} />
        {at && <path className={styles.past} d={stepPath(points.slice(0, (index ?? 0) + 1))} />}
      </Drawing>
      {at && (
        <i
          className={styles.dot}
          style={{ insetInlineStart: `${at.x * 100}%`, insetBlockStart: `${at.y * 100}%` }}
        />
      )}
    </>
  );
}

/** The steps one by one. */
function PriceTable({ steps, index, market }: Omit<PriceChartProps, 'end'>) {
  const { locale } = usePlatform();
  const t = useText();
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a long table is scrolled by key too
    <div role="region" aria-label={t('chart.title')} tabIndex={0}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{t('chart.from')}</th>
            <th scope="col">{t('chart.price', { market })}</th>
          </tr>
        </thead>
        <tbody>
          {steps.map((step, row) => (
            <tr key={step.time} aria-current={row === index ? 'true' : undefined}>
              <th scope="row">{formatTime(locale.current, step.time, 'time')}</th>
              <td>
                {money(step.price, locale.current)}
                {row === index && <span className={styles.now}> {t('chart.now')}</span>}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function pointsOf(steps: readonly PriceStep[], end: number): readonly PlotPoint[] {
  const heights = heightsOf(
    steps.map(({ price }) => price),
    margin,
  );
  const start = steps[0]?.time ?? 0;
  const span = Math.max(1, end - start);
  return steps.map(({ time }, index) => ({
    x: Math.min(1, (time - start) / span),
    y: heights[index] ?? 0.5,
  }));
}
