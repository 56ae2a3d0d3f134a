import { usePlatform } from '@exchange/platform';
import { classNames } from '@exchange/ui';
import { observer } from 'mobx-react-lite';
import type { FramePlot } from '../domain/chart-frame';
import type { KlineStore } from '../store/kline-store';
import type { KlineView } from '../store/kline-view';
import styles from './chart-legend.module.css';
import { barTexts, indicatorText, isFalling, type Precisions } from './legend-values';
import { useText } from './use-text';

/** Exact values of the bar under the crosshair, or of the newest one, and of the indicators there. */
export const ChartLegend = observer(function ChartLegend({
  store,
  view,
  precisions,
}: {
  readonly store: KlineStore;
  readonly view: KlineView;
  readonly precisions: Precisions;
}) {
  const text = useText();
  const { locale } = usePlatform();
  const { frame } = view;
  if (!frame) return null;
  const { bars } = store.live;
  const index = view.inspectedSlot === undefined ? bars.length - 1 : frame.firstIndex + view.inspectedSlot;
  const bar = bars[index];
  if (!bar) return null;
  const texts = barTexts(bar, precisions, locale.current);
  const direction = isFalling(bar) ? styles.down : styles.up;
  // The newest bar may be out of sight, where the frame has no indicator values: they come from the whole k-line.
  const plot = (shown: FramePlot) => {
    const whole = store.plots.find((other) => other.indicator === shown.indicator);
    const lines = [...(whole?.lines ?? []), ...(whole?.histogram ? [whole.histogram] : [])];
    return lines.map((line, order) => (
      <span
        key={line.label}
        className={order < (whole?.lines.length ?? 0) ? styles[`line${order + 1}`] : undefined}
      >
        {line.label}{' '}
        {indicatorText(line.values[index], shown.indicator, precisions.price_precision, locale.current)}
      </span>
    ));
  };
  return (
    <div className={styles.legend} data-testid="kline-legend">
      <div className={styles.top}>
        <dl className={styles.line}>
          {(['open', 'high', 'low', 'close', 'change', 'volume'] as const).map((name) => (
            <div key={name} className={styles.value}>
              <dt>{text(`bar.${name}`)}</dt>
              <dd className={classNames(name !== 'volume' && direction)}>{texts[name]}</dd>
            </div>
          ))}
        </dl>
        {frame.overlays.map((shown) => (
          <p key={shown.indicator} className={styles.line}>
            {plot(shown)}
          </p>
        ))}
      </div>
      {frame.panes.map((shown, order) => (
        <p
          key={shown.indicator}
          className={classNames(styles.line, styles.pane)}
          style={{ insetBlockStart: (frame.layout.panes[order]?.top ?? 0) - frame.unit * 1.5 }}
        >
          {plot(shown)}
        </p>
      ))}
    </div>
  );
});
