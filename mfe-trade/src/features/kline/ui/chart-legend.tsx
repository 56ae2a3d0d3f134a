import { usePlatform } from '@exchange/platform';
import { classNames } from '@exchange/ui';
import { observer } from 'mobx-react-lite';
import type { ReactNode } from 'react';
import { hasPane } from '../domain/indicators';
import type { Plot } from '../domain/plots';
import type { KlineStore } from '../store/kline-store';
import type { KlineView } from '../store/kline-view';
import styles from './chart-legend.module.css';
import { barTexts, indicatorText, isFalling, type Precisions } from './legend-values';
import { texts } from '../texts';

/** Exact values of the bar under the crosshair, or of the newest one, and of the indicators there; with further lines below. */
export const ChartLegend = observer(function ChartLegend({
  store,
  view,
  precisions,
  children,
}: {
  readonly store: KlineStore;
  readonly view: KlineView;
  readonly precisions: Precisions;
  /** Further lines on the bar. */
  readonly children?: ReactNode;
}) {
  const text = texts.useText();
  const { locale } = usePlatform();
  // Not the frame itself, which is another one in each frame of a drag.
  const { layout, size } = view;
  if (!layout) return null;
  const { bars } = store.live;
  const index = view.inspectedIndex ?? bars.length - 1;
  const bar = bars[index];
  if (!bar) return null;
  const written = barTexts(bar, precisions, locale.current);
  const direction = isFalling(bar) ? styles.down : styles.up;
  return (
    <div className={styles.legend} data-testid="kline-legend">
      <div className={styles.top}>
        <dl className={styles.line}>
          {(['open', 'high', 'low', 'close', 'change', 'volume'] as const).map((name) => (
            <div key={name} className={styles.value}>
              <dt>{text(`bar.${name}`)}</dt>
              <dd className={classNames(name !== 'volume' && direction)}>{written[name]}</dd>
            </div>
          ))}
        </dl>
        {store.plots
          .filter(({ indicator }) => !hasPane(indicator))
          .map((plot) => (
            <p key={plot.indicator} className={styles.line}>
              <PlotValues plot={plot} index={index} precisions={precisions} />
            </p>
          ))}
        {children}
      </div>
      {store.plots
        .filter(({ indicator }) => hasPane(indicator))
        .map((plot, order) => (
          <p
            key={plot.indicator}
            className={classNames(styles.line, styles.pane)}
            style={{ insetBlockStart: (layout.panes[order]?.top ?? 0) - size.unit * 1.5 }}
          >
            <PlotValues plot={plot} index={index} precisions={precisions} />
          </p>
        ))}
    </div>
  );
});

/** The values of an indicator at a bar, in the colours of its lines. */
function PlotValues({
  plot: { indicator, lines, histogram },
  index,
  precisions,
}: {
  readonly plot: Plot;
  readonly index: number;
  readonly precisions: Precisions;
}) {
  const { locale } = usePlatform();
  return [...lines, ...(histogram ? [histogram] : [])].map((line, order) => (
    <span key={line.label} className={order < lines.length ? styles[`line${order + 1}`] : undefined}>
      {line.label} {indicatorText(line.values[index], indicator, precisions.price_precision, locale.current)}
    </span>
  ));
}
