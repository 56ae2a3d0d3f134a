import { usePlatform } from '@exchange/platform';
import { IconButton, classNames } from '@exchange/ui';
import { Minimize2 } from '@exchange/ui/chart-icons';
import { observer } from 'mobx-react-lite';
import { useEffect, useState } from 'react';
import { pairPath } from '../../../common/pair-key';
import { useMedia } from '../../../common/use-media';
import { ChartSettings } from './chart-settings';
import { ChartStage } from './chart-stage';
import { holdLandscape, uprightPhone } from './landscape';
import styles from './kline-page.module.css';
import { PriceHeader } from './price-header';
import { ResolutionBar } from './resolution-bar';
import { useChart } from './use-chart';
import { useDrawingKeys } from './use-drawing-keys';
import { useKline } from './use-kline';
import { usePairName } from './use-pair-name';
import { useQuote } from './use-quote';
import { texts } from '../texts';

/** The chart over the whole screen in landscape; turned by style where the device cannot be told to turn (T-11, `kline2`). */
export const KlineFullScreen = observer(function KlineFullScreen({ pairKey }: { readonly pairKey: string }) {
  const text = texts.useText();
  const { store, view } = useKline(pairKey);
  const chart = useChart(store, view);
  const quote = useQuote(pairKey);
  const [panel, setPanel] = useState<'settings' | 'drawings'>();
  const toggle = (next: 'settings' | 'drawings') => setPanel(panel === next ? undefined : next);
  const rotated = useMedia(uprightPhone);
  useEffect(() => holdLandscape(), []);
  const { loaded } = chart;
  const { tools } = store.settings;
  const handleTools = () => {
    if (tools) {
      loaded?.drawings.letGo();
      if (panel === 'drawings') setPanel(undefined);
    }
    store.showTools(!tools);
  };
  useDrawingKeys(loaded?.drawings);
  return (
    <div className={classNames(styles.fullScreen, rotated && styles.rotated)} data-rotated={rotated}>
      <Head pairKey={pairKey} />
      <div className={styles.middle} data-chart="">
        {tools && (
          <div className={styles.tools} role="group" aria-label={text('tools')}>
            {loaded && (
              <loaded.module.DrawingTools
                store={loaded.drawings}
                listOpen={panel === 'drawings'}
                onList={() => toggle('drawings')}
              />
            )}
          </div>
        )}
        <ChartStage store={store} view={view} chart={chart} rotated={rotated} fill draws />
        {panel === 'settings' && (
          <aside className={styles.panel} aria-label={text('settings.title')}>
            <ChartSettings store={store} view={view} loaded={loaded} />
          </aside>
        )}
        {panel === 'drawings' && loaded && quote && (
          <aside className={styles.panel} aria-label={text('tools')}>
            <loaded.module.DrawingsPanel store={loaded.drawings} pricePrecision={quote.price_precision} />
          </aside>
        )}
      </div>
      <div className={styles.foot}>
        <ResolutionBar
          store={store}
          wide
          settingsOpen={panel === 'settings'}
          onSettings={() => toggle('settings')}
          tools={{ shown: tools, onToggle: handleTools }}
        />
      </div>
    </div>
  );
});

/** The pair and its price, and the way out of the full screen. */
function Head({ pairKey }: { readonly pairKey: string }) {
  const { navigation } = usePlatform();
  const text = texts.useText();
  const name = usePairName(pairKey);
  return (
    <header className={styles.head}>
      <h1 className={styles.name}>{name}</h1>
      <PriceHeader pairKey={pairKey} compact />
      <IconButton
        className={styles.leave}
        aria-label={text('leaveFullScreen')}
        onClick={() => navigation.back(pairPath(pairKey, 'kline'))}
      >
        <Minimize2 />
      </IconButton>
    </header>
  );
}
