import { Button, Sheet } from '@exchange/ui';
import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { texts } from '../texts';
import styles from './chart-board.module.css';
import { ChartSettings } from './chart-settings';
import { ChartStage } from './chart-stage';
import { ResolutionBar } from './resolution-bar';
import { type LoadedChart, useChart } from './use-chart';
import { useDrawingKeys } from './use-drawing-keys';
import { useKline } from './use-kline';
import { useQuote } from './use-quote';

/** What stands over the page, in a sheet. */
const sheetTitles = { settings: 'settings.title', table: 'table.title', drawings: 'tools' } as const;
type SheetKind = keyof typeof sheetTitles;

/** A pair's chart with its resolutions, its settings and the tools to draw on it. Give it the pair as `key`. */
export const ChartBoard = observer(function ChartBoard({
  pairKey,
  fill,
}: {
  readonly pairKey: string;
  /** Takes the space that is left instead of its own height. */
  readonly fill: boolean;
}) {
  const text = texts.useText();
  const { store, view } = useKline(pairKey);
  const chart = useChart(store, view);
  const quote = useQuote(pairKey);
  const [sheet, setSheet] = useState<SheetKind>();
  const [isDrawing, setIsDrawing] = useState(false);
  const { loaded } = chart;
  useDrawingKeys(isDrawing ? loaded?.drawings : undefined);
  const handleDrawn = () => {
    loaded?.drawings.letGo();
    setIsDrawing(false);
  };
  return (
    <>
      <ResolutionBar
        store={store}
        wide={false}
        settingsOpen={sheet === 'settings'}
        onSettings={() => setSheet('settings')}
      />
      {isDrawing && loaded && (
        <Tools
          loaded={loaded}
          listOpen={sheet === 'drawings'}
          onList={() => setSheet('drawings')}
          onDone={handleDrawn}
        />
      )}
      <ChartStage store={store} view={view} chart={chart} rotated={false} fill={fill} draws={isDrawing} />
      <Sheet
        open={sheet !== undefined}
        title={sheet ? text(sheetTitles[sheet]) : ''}
        closeLabel={text('close')}
        onClose={() => setSheet(undefined)}
      >
        {sheet === 'settings' && (
          <ChartSettings
            store={store}
            view={view}
            loaded={loaded}
            onTable={() => setSheet('table')}
            onDraw={() => {
              setIsDrawing(true);
              setSheet(undefined);
            }}
          />
        )}
        {sheet === 'table' && loaded && <loaded.module.BarsTable store={store} />}
        {sheet === 'drawings' && loaded && quote && (
          <loaded.module.DrawingsPanel store={loaded.drawings} pricePrecision={quote.price_precision} />
        )}
      </Sheet>
    </>
  );
});

/** The tools in a row above the chart, for as long as one draws. */
function Tools({
  loaded,
  listOpen,
  onList,
  onDone,
}: {
  readonly loaded: LoadedChart;
  readonly listOpen: boolean;
  readonly onList: () => void;
  readonly onDone: () => void;
}) {
  const text = texts.useText();
  return (
    <div className={styles.tools} data-chart="">
      <div className={styles.row} role="group" aria-label={text('tools')}>
        <loaded.module.DrawingTools store={loaded.drawings} listOpen={listOpen} onList={onList} />
      </div>
      <Button size="small" variant="quiet" onClick={onDone}>
        {text('drawn')}
      </Button>
    </div>
  );
}
