import { formatPrice, toPlainNumber } from '@exchange/format';
import { useTopic } from '@exchange/platform';
import { autorun } from 'mobx';
import { useEffect, useRef, type RefObject } from 'react';
import { scheduleFrame } from '../../../common/schedule-frame';
import { readPalette } from '../chart/palette';
import { isDated } from '../domain/bar-start';
import { pricesSaid } from '../domain/drawing';
import type { KlineStore } from '../store/kline-store';
import type { KlineView } from '../store/kline-view';
import styles from './chart-stage.module.css';
import { chartSummary } from './chart-summary';
import { drawnPriceText, isFalling, type Precisions } from './legend-values';
import { labelText } from './time-text';
import type { LoadedChart } from './use-chart';
import { useQuoteStatus } from './use-quote';
import { texts } from '../texts';

/** Time between two names of the picture, ms: nobody hears the ones that it would have in each frame of a drag. */
const namedEveryMs = 250;

interface ChartCanvasProps {
  readonly loaded: LoadedChart;
  readonly store: KlineStore;
  readonly view: KlineView;
  readonly precisions: Precisions;
}

/** The picture itself and its name. */
export function ChartCanvas(props: ChartCanvasProps) {
  const element = useRef<HTMLDivElement>(null);
  useSpokenName(element, props);
  useDrawing(element, props);
  return <div ref={element} className={styles.canvas} />;
}

/** Makes it a picture that is named by what it shows, for who does not see it; before there is something it is none. */
function useSpokenName(
  element: RefObject<HTMLDivElement | null>,
  { store, view, precisions: { price_precision: pricePrecision } }: ChartCanvasProps,
): void {
  const text = texts.useText();
  const currentLocale = useTopic('locale');
  useEffect(() => {
    const { current } = element;
    if (!current) return undefined;
    let scheduled: ReturnType<typeof setTimeout> | undefined;
    const stop = autorun(
      () => {
        if (!view.frame) return;
        current.setAttribute('aria-label', chartSummary(text, store, view, pricePrecision, currentLocale));
        current.setAttribute('role', 'img');
      },
      {
        // The first one waits, too, until what is in view has followed the bars that have just come.
        scheduler: (name) => {
          scheduled = setTimeout(name, current.hasAttribute('aria-label') ? namedEveryMs : 0);
        },
      },
    );
    return () => {
      stop();
      clearTimeout(scheduled);
    };
  }, [element, store, view, text, pricePrecision, currentLocale]);
}

/** Draws at most once per animation frame, and not at all while the page is hidden. */
function useDrawing(
  element: RefObject<HTMLDivElement | null>,
  { loaded, store, view, precisions: { price_precision: pricePrecision } }: ChartCanvasProps,
): void {
  const { current: currentTheme, rise } = useTopic('theme');
  const currentLocale = useTopic('locale');
  const stale = useQuoteStatus().state === 'stale';

  useEffect(() => {
    if (!element.current) return undefined;
    const { drawings, lines } = loaded;
    const chart = loaded.module.createKlineChart(element.current);
    const palette = readPalette(element.current);
    const exactText = (price: string) => formatPrice(price, pricePrecision, currentLocale);
    let cancelFrame = () => {};
    const stop = autorun(
      () => {
        const { frame } = view;
        if (!frame) return;
        const { bars } = store.live;
        const last = bars.at(-1);
        const dated = isDated(store.shown);
        chart.draw(frame, {
          palette,
          timeTexts: frame.labels.map((label) => label && labelText(label, currentLocale, dated)),
          pricePrecision,
          priceText: (value) => drawnPriceText(value, pricePrecision, currentLocale),
          exactText: (index, side) => exactText(bars[index]?.[side] ?? ''),
          last: last && {
            text: exactText(last.close),
            state: stale ? 'stale' : isFalling(last) ? 'falling' : 'rising',
          },
          lines: lines.placed.map((placed) => ({
            ...placed,
            text: lines.tagText(placed),
            isPending: lines.isPending(placed.line),
            ...(placed.path && {
              edge: { text: exactText(placed.line.price), value: toPlainNumber(placed.line.price) },
            }),
          })),
          fills: lines.fillMarks,
          drawings: drawings.shapes.map((shape, order) => {
            const selected = drawings.isHeld(shape.id);
            const words = shape.words.map(({ price, ...word }) => ({
              ...word,
              text: price === undefined ? word.text : `${word.text} · ${exactText(price)}`,
            }));
            const prices = pricesSaid(drawings.shown[order], selected).map(exactText);
            return { ...shape, selected, words, prices };
          }),
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
  }, [element, loaded, store, view, pricePrecision, stale, currentTheme, rise, currentLocale]);
}
