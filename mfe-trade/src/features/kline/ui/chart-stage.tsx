import { usePlatform } from '@exchange/platform';
import { Button, EmptyState, ErrorState, Spinner, classNames } from '@exchange/ui';
import { ChevronsRight } from '@exchange/ui/tool-icons';
import { observer } from 'mobx-react-lite';
import { useEffect, useRef, useState, type CSSProperties, type KeyboardEvent, type RefObject } from 'react';
import { queryFailureText } from '../../../common/query-failure-text';
import { useText as useRemoteText } from '../../../messages';
import type { ChartPoint } from '../domain/chart-frame';
import type { Strip } from '../domain/chart-layout';
import { hasPane } from '../domain/indicators';
import type { KlineStore } from '../store/kline-store';
import type { KlineView } from '../store/kline-view';
import { ChartCanvas } from './chart-canvas';
import { ChartLegend } from './chart-legend';
import styles from './chart-stage.module.css';
import { Crosshair } from './crosshair';
import { attachGestures } from './gestures';
import type { Chart, LoadedChart } from './use-chart';
import { useQuote } from './use-quote';
import { texts } from '../texts';

/** Until the pair's own are known; the legend has no value to show by then. */
const unknownPrecisions = { price_precision: 2, amount_precision: 2 };

/** The chart with its legend, marks and states, in a space that it never changes by itself. */
export const ChartStage = observer(function ChartStage({
  store,
  view,
  chart,
  rotated,
  fill,
  draws,
}: {
  readonly store: KlineStore;
  readonly view: KlineView;
  readonly chart: Chart;
  /** Whether the page is turned a quarter to the right. */
  readonly rotated: boolean;
  /** Takes the space that is left instead of its own height. */
  readonly fill: boolean;
  /** It is drawn on: otherwise a finger may mean the page. */
  readonly draws: boolean;
}) {
  const { report } = usePlatform();
  const text = texts.useText();
  const quote = useQuote(store.pairKey);
  const precisions = quote ?? unknownPrecisions;
  const pricePrecision = quote?.price_precision;
  const { loaded, failure } = chart;
  const stage = useRef<HTMLDivElement>(null);
  const surface = useRef<HTMLDivElement>(null);
  // Where it was asked what can be done.
  const [menu, setMenu] = useState<ChartPoint>();

  useEffect(() => view.takePrecision(pricePrecision), [view, pricePrecision]);

  useMeasured(stage, view);
  useGestures(surface, view, { rotated, loaded, draws, onMenu: setMenu });

  useEffect(() => {
    if (failure !== undefined) report.error(failure, { part: 'kline-chart' });
  }, [failure, report]);

  const panes = store.settings.indicators.filter(hasPane).length;
  const size: CSSProperties & Record<'--kline-panes', number> = { '--kline-panes': panes };
  return (
    <div
      ref={stage}
      data-chart=""
      className={classNames(styles.stage, fill && styles.fill, draws && styles.draws)}
      style={size}
      aria-busy={store.waiting || loaded === undefined}
    >
      <div className={classNames(styles.shown, store.waiting && styles.waiting)}>
        {loaded && <ChartCanvas loaded={loaded} store={store} view={view} precisions={precisions} />}
        <Crosshair store={store} view={view} precisions={precisions} />
        <ChartLegend store={store} view={view} precisions={precisions}>
          {loaded && (
            <loaded.module.InspectedFills
              store={loaded.lines}
              precisions={precisions}
              pairKey={store.pairKey}
            />
          )}
        </ChartLegend>
      </div>
      <div
        ref={surface}
        className={styles.surface}
        data-testid="kline-surface"
        {...(loaded && {
          role: 'group',
          tabIndex: 0,
          'aria-label': text('keys'),
          onKeyDown: (event: KeyboardEvent) => loaded.module.handleChartKey(event, view, setMenu),
        })}
      />
      {loaded && (
        <>
          <loaded.module.PriceLines
            store={loaded.lines}
            view={view}
            precisions={precisions}
            pairKey={store.pairKey}
          />
          <loaded.module.PointMenu
            view={view}
            pricePrecision={precisions.price_precision}
            point={menu}
            onOpen={setMenu}
            onClose={() => setMenu(undefined)}
          />
        </>
      )}
      {loaded && draws && (
        <>
          <loaded.module.NoteField writing={loaded.drawings.writing} rotated={rotated} />
          <loaded.module.DrawingHint store={loaded.drawings} pricePrecision={precisions.price_precision} />
        </>
      )}
      <StageState store={store} chart={chart} />
      <LatestButton view={view} />
    </div>
  );
});

/** Leads back to the latest bars from where they are out of sight. */
const LatestButton = observer(function LatestButton({ view }: { readonly view: KlineView }) {
  const text = texts.useText();
  if (view.atLatest) return null;
  return (
    <button
      type="button"
      className={styles.latest}
      style={{ insetBlockEnd: view.size.height - endOf(view.layout?.price) }}
      aria-label={text('view.latest')}
      onClick={() => view.showLatest()}
    >
      <ChevronsRight aria-hidden="true" />
    </button>
  );
});

/** Bottom of a strip in CSS px from the chart's top. */
const endOf = (strip: Strip | undefined) => (strip ? strip.top + strip.height : 0);

/** What stands over the chart while it cannot show its bars, or not all of them. */
const StageState = observer(function StageState({
  store,
  chart: { loaded, failure: chartFailure, retry },
}: {
  readonly store: KlineStore;
  readonly chart: Chart;
}) {
  const text = texts.useText();
  const t = useRemoteText();
  const { locale } = usePlatform();
  if (chartFailure !== undefined) {
    return (
      <div className={styles.state}>
        <ErrorState
          title={text('chartFailed')}
          text={text('chartFailedHint')}
          retryLabel={text('retry')}
          onRetry={retry}
        />
      </div>
    );
  }
  if (store.waiting && store.failure !== undefined) {
    return (
      <div className={styles.state}>
        <ErrorState
          title={text('barsFailed')}
          text={queryFailureText(store.failure, locale, t)}
          retryLabel={text('retry')}
          onRetry={() => void store.refresh()}
        />
      </div>
    );
  }
  if (store.waiting || loaded === undefined) {
    return (
      <div className={classNames(styles.state, styles.passive)} role="status" aria-label={text('loading')}>
        <Spinner />
      </div>
    );
  }
  if (store.loaded && store.live.bars.length === 0) {
    return (
      <div className={styles.state}>
        <EmptyState title={text('noBars')} text={text('noBarsHint')} />
      </div>
    );
  }
  return <MissingBars store={store} />;
});

/** Says that bars are missing from the chart, in between or before the first, and fetches them again. */
const MissingBars = observer(function MissingBars({ store }: { readonly store: KlineStore }) {
  const text = texts.useText();
  const notice = store.failure !== undefined ? 'gap' : store.older === 'failed' ? 'olderFailed' : undefined;
  if (!notice) return null;
  const handleRetry = () => void (notice === 'gap' ? store.refresh() : store.loadOlder());
  return (
    <div className={styles.notice} role="alert">
      <span>{text(notice)}</span>
      <Button size="small" variant="quiet" onClick={handleRetry}>
        {text('retry')}
      </Button>
    </div>
  );
});

/** Tells the view how large its stage is, in CSS px, now and whenever that changes. */
function useMeasured(stage: RefObject<HTMLDivElement | null>, view: KlineView): void {
  useEffect(() => {
    const element = stage.current;
    if (!element) return undefined;
    const measure = () => {
      const unit = Number.parseFloat(getComputedStyle(element).fontSize) || 11;
      view.resize({ width: element.clientWidth, height: element.clientHeight, unit });
    };
    measure();
    const observed = new ResizeObserver(measure);
    observed.observe(element);
    return () => observed.disconnect();
  }, [stage, view]);
}

/** Lets fingers move and read the chart, drag its orders (T-20), and draw on it where there are drawings to draw. */
function useGestures(
  surface: RefObject<HTMLDivElement | null>,
  view: KlineView,
  {
    rotated,
    loaded,
    draws,
    onMenu,
  }: {
    readonly rotated: boolean;
    readonly loaded: LoadedChart | undefined;
    readonly draws: boolean;
    readonly onMenu: (point: ChartPoint) => void;
  },
): void {
  useEffect(() => {
    const { current: element } = surface;
    if (!element) return undefined;
    const drawings = draws ? loaded?.drawings : undefined;
    const lines = loaded?.lines;
    return attachGestures(
      element,
      {
        onPan: (distance) => view.pan(distance),
        onZoom: (factor, x) => view.zoom(factor, x),
        onInspect(point) {
          view.inspect(point);
          element.toggleAttribute('data-grip', point !== undefined && lines?.isGrip(point) === true);
        },
        onGrab(point, isMouse) {
          const own = drawings?.tool === undefined ? lines?.grab(point, isMouse) : undefined;
          return own ?? drawings?.grab(point);
        },
        ...(drawings && { onTap: (point) => drawings.tap(point) }),
        onMenu,
      },
      rotated,
    );
  }, [surface, view, rotated, draws, loaded, onMenu]);
}
