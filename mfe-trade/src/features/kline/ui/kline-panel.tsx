import { usePlatform } from '@exchange/platform';
import { Sheet } from '@exchange/ui';
import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { pairPath } from '../../../common/pair-key';
import { texts } from '../texts';
import { ChartSettings } from './chart-settings';
import { ChartStage } from './chart-stage';
import styles from './kline-page.module.css';
import { ResolutionBar } from './resolution-bar';
import { useChart } from './use-chart';
import { useKline } from './use-kline';

/** A pair's chart with its resolutions, in a panel that it fills (H-29). Give it the pair as `key`. */
export const KlinePanel = observer(function KlinePanel({ pairKey }: { readonly pairKey: string }) {
  const { navigation } = usePlatform();
  const text = texts.useText();
  const { store, view } = useKline(pairKey);
  const chart = useChart(store, view);
  const [sheet, setSheet] = useState<'settings' | 'table'>();
  return (
    <div className={styles.board}>
      <ResolutionBar
        store={store}
        wide={false}
        settingsOpen={sheet === 'settings'}
        onSettings={() => setSheet('settings')}
      />
      <ChartStage store={store} view={view} chart={chart} rotated={false} fill />
      <Sheet
        open={sheet !== undefined}
        title={text(sheet === 'table' ? 'table.title' : 'settings.title')}
        closeLabel={text('close')}
        onClose={() => setSheet(undefined)}
      >
        {sheet === 'table' && chart.loaded ? (
          <chart.loaded.module.BarsTable store={store} />
        ) : (
          <ChartSettings
            store={store}
            view={view}
            loaded={chart.loaded}
            onTable={() => setSheet('table')}
            onDraw={() => navigation.to(pairPath(pairKey, 'kline2'))}
          />
        )}
      </Sheet>
    </div>
  );
});
