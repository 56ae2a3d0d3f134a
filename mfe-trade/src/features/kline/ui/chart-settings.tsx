import { Button, Checkbox } from '@exchange/ui';
import { observer } from 'mobx-react-lite';
import { ChevronLeft, ChevronRight } from '@exchange/ui/icons';
import { ChevronLast, ZoomIn, ZoomOut } from '@exchange/ui/chart-icons';
import type { ReactNode } from 'react';
import { overlayIndicators, paneIndicators, type Indicator } from '../domain/indicators';
import { chartMarks, chartTypes } from '../domain/settings';
import type { KlineStore } from '../store/kline-store';
import type { KlineView } from '../store/kline-view';
import styles from './chart-settings.module.css';
import type { LoadedChart } from './use-chart';
import { texts } from '../texts';

/** Share of the width by which the buttons move, and their zoom. */
const step = 0.5;
const zoomStep = 1.5;

/** Chart type, indicators with their periods, and buttons for what fingers do on the chart (for keyboards and single taps). */
export const ChartSettings = observer(function ChartSettings({
  store,
  view,
  loaded,
  onTable,
  onDraw,
}: {
  readonly store: KlineStore;
  readonly view: KlineView;
  readonly loaded: LoadedChart | undefined;
  /** Shows the bars as a table, where there is room for one. */
  readonly onTable?: () => void;
  /** Leads to where lines can be drawn, from where they cannot. */
  readonly onDraw?: () => void;
}) {
  const text = texts.useText();
  const { chartType, indicators, hidden, asksBeforeAmending } = store.settings;
  const toggles = (offered: readonly Indicator[]) =>
    offered.map((indicator) => (
      <Choice
        key={indicator}
        pressed={indicators.includes(indicator)}
        onPress={() => store.toggleIndicator(indicator)}
      >
        {indicator.toUpperCase()}
      </Choice>
    ));
  return (
    <div className={styles.settings}>
      <Group label={text('settings.type')} columns={5}>
        {chartTypes.map((type) => (
          <Choice key={type} pressed={type === chartType} onPress={() => store.selectChartType(type)}>
            {text(`type.${type}`)}
          </Choice>
        ))}
      </Group>
      <Group label={text('settings.overlays')} columns={3}>
        {toggles(overlayIndicators)}
      </Group>
      <Group label={text('settings.panes')} columns={3}>
        {toggles(paneIndicators)}
      </Group>
      {loaded && <loaded.module.IndicatorPeriods store={store} />}
      <Group label={text('settings.marks')} columns={4}>
        {chartMarks.map((mark) => (
          <Choice key={mark} pressed={!hidden.includes(mark)} onPress={() => store.toggleMark(mark)}>
            {text(`mark.${mark}`)}
          </Choice>
        ))}
      </Group>
      <Checkbox checked={asksBeforeAmending} onCheckedChange={() => store.toggleAsking()}>
        {text('settings.asks')}
      </Checkbox>
      <Moves view={view} />
      {onTable && loaded && (
        <Button block variant="quiet" onClick={onTable}>
          {text('table.title')}
        </Button>
      )}
      {onDraw && (
        <Button block variant="quiet" onClick={onDraw}>
          {text('settings.draw')}
        </Button>
      )}
    </div>
  );
});

/** Buttons that move and zoom the chart. */
function Moves({ view }: { readonly view: KlineView }) {
  const text = texts.useText();
  const moves = [
    { key: 'earlier', icon: <ChevronLeft />, act: () => view.pan(view.size.width * step) },
    { key: 'later', icon: <ChevronRight />, act: () => view.pan(-view.size.width * step) },
    { key: 'latest', icon: <ChevronLast />, act: () => view.showLatest() },
    { key: 'zoomOut', icon: <ZoomOut />, act: () => view.zoom(1 / zoomStep) },
    { key: 'zoomIn', icon: <ZoomIn />, act: () => view.zoom(zoomStep) },
  ];
  return (
    <Group label={text('settings.view')} columns={5}>
      {moves.map(({ key, icon, act }) => (
        <button
          key={key}
          type="button"
          className={styles.move}
          aria-label={text(`view.${key}`)}
          onClick={act}
        >
          {icon}
        </button>
      ))}
    </Group>
  );
}

function Group({
  label,
  columns,
  children,
}: {
  readonly label: string;
  readonly columns: 3 | 4 | 5;
  readonly children: ReactNode;
}) {
  return (
    <fieldset className={styles.group}>
      <legend className={styles.legend}>{label}</legend>
      <div className={styles[`columns${columns}`]}>{children}</div>
    </fieldset>
  );
}

function Choice({
  pressed,
  onPress,
  children,
}: {
  readonly pressed: boolean;
  readonly onPress: () => void;
  readonly children: ReactNode;
}) {
  return (
    <button type="button" className={styles.choice} aria-pressed={pressed} onClick={onPress}>
      {children}
    </button>
  );
}
