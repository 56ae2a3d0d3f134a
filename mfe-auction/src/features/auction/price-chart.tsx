import { formatTime } from '@exchange/i18n';
import { usePlatform } from '@exchange/platform';
import { toPlainNumber } from '@exchange/format';
import { Button, Sheet, VisuallyHidden } from '@exchange/ui';
import { useState } from 'react';
import { money } from '../../common/amounts';
import { useText } from '../../messages';
import type { PriceStep } from './price-curve';
import styles from './price-chart.module.css';

/** Units of the picture; it is as wide as its place in the page. */
const [width, height] = [300, 96];
/** Part of the height above and below the line, for the first and the last price. */
const margin = 0.24;

/**
 * How the price of a Dutch auction falls (U-02): what was and what is to come, with the present price on it. The same as a
 * table in a sheet. `index` is the step that holds now; undefined before the start and after the end.
 */
export function PriceChart({
  steps,
  end,
  index,
  market,
}: {
  readonly steps: readonly PriceStep[];
  readonly end: number;
  readonly index: number | undefined;
  readonly market: string;
}) {
  const { locale } = usePlatform();
  const t = useText();
  const [table, setTable] = useState(false);
  const [first, last] = [steps[0], steps.at(-1)];
  if (!first || !last) return null;
  const price = (value: string) => money(value, locale.current);
  const time = (value: number) => formatTime(locale.current, value, 'time').slice(0, 5);
  const place = placesOf(steps, end);
  const present = index === undefined ? undefined : steps[index];
  const at = index === undefined ? undefined : place.points[index];
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
        <svg className={styles.drawing} viewBox={`0 0 ${width} ${height}`} preserveAspectRatio="none">
          <path className={styles.coming} d={place.path} />
          {at && <path className={styles.past} d={place.pathTo(index ?? 0)} />}
        </svg>
        {at && (
          <i
            className={styles.dot}
            style={{ insetInlineStart: `${at.x * 100}%`, insetBlockStart: `${at.y * 100}%` }}
          />
        )}
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
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a long table is scrolled by key too */}
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
                    {price(step.price)}
                    {row === index && <span className={styles.now}> {t('chart.now')}</span>}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </Sheet>
    </figure>
  );
}

/** Where the steps are in the picture: parts of its width and height, and the line in its units. */
function placesOf(steps: readonly PriceStep[], end: number) {
  const prices = steps.map(({ price }) => toPlainNumber(price));
  const [high, low] = [Math.max(...prices), Math.min(...prices)];
  const start = steps[0]?.time ?? 0;
  const span = Math.max(1, end - start);
  const points = steps.map(({ time }, index) => ({
    x: Math.min(1, (time - start) / span),
    y: high === low ? 0.5 : margin + ((high - (prices[index] ?? low)) / (high - low)) * (1 - 2 * margin),
  }));
  const line = (shown: readonly { readonly x: number; readonly y: number }[]) =>
    shown
      .map(({ x, y }, index) => {
        const [left, top] = [(x * width).toFixed(1), (y * height).toFixed(1)];
        return index === 0 ? `M${left} ${top}` : `H${left}V${top}`;
      })
      .join('');
  return {
    points,
    path: `${line(points)}H${width}`,
    pathTo: (index: number) => line(points.slice(0, index + 1)),
  };
}
