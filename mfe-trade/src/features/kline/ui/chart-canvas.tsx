import { usePlatform, useStream } from '@exchange/platform';
import { autorun } from 'mobx';
import { useEffect, useRef } from 'react';
import { scheduleFrame } from '../../../common/schedule-frame';
import { readPalette } from '../chart/palette';
import { isDated } from '../domain/bar-start';
import type { KlineStore } from '../store/kline-store';
import type { KlineView } from '../store/kline-view';
import styles from './chart-stage.module.css';
import { chartSummary } from './chart-summary';
import { drawnPriceText, type Precisions } from './legend-values';
import { labelText } from './time-text';
import type { LoadedChart } from './use-chart';
import { texts } from '../texts';

/** The picture itself and its name, made anew at most once per animation frame and not at all while the page is hidden. */
export function ChartCanvas({
  loaded,
  store,
  view,
  precisions,
}: {
  readonly loaded: LoadedChart;
  readonly store: KlineStore;
  readonly view: KlineView;
  readonly precisions: Precisions;
}) {
  const text = texts.useText();
  const { theme, locale } = usePlatform();
  const currentTheme = useStream(theme.current$, () => theme.current);
  const rise = useStream(theme.rise$, () => theme.rise);
  const currentLocale = useStream(locale.current$, () => locale.current);
  const element = useRef<HTMLDivElement>(null);

  const { price_precision: pricePrecision } = precisions;

  useEffect(() => {
    if (!element.current) return undefined;
    const { current } = element;
    const { drawings } = loaded;
    const chart = loaded.module.createKlineChart(current);
    const palette = readPalette(current);
    let cancelFrame = () => {};
    const stop = autorun(
      () => {
        const { frame } = view;
        if (!frame) return;
        current.setAttribute('aria-label', chartSummary(text, store, view, pricePrecision, currentLocale));
        const dated = isDated(store.shown);
        chart.draw(frame, {
          palette,
          timeTexts: frame.labels.map((label) => label && labelText(label, currentLocale, dated)),
          pricePrecision,
          priceText: (value) => drawnPriceText(value, pricePrecision, currentLocale),
          drawings: drawings.shapes.map((shape) => ({ ...shape, selected: drawings.isHeld(shape.id) })),
        });
      },
      {
        scheduler: (draw) => {
          cancelFrame = scheduleFrame(draw);
        },
      },
    );
    return () => {
      stop();
      cancelFrame();
      chart.dispose();
    };
    // A change of theme or of the price colours makes the chart anew: by then the page's tokens have changed.
  }, [loaded, store, view, text, pricePrecision, currentTheme, rise, currentLocale]);

  return <div ref={element} className={styles.canvas} role="img" />;
}
