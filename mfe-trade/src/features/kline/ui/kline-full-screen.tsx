import { usePlatform } from '@exchange/platform';
import { IconButton, classNames } from '@exchange/ui';
import { Minimize2 } from 'lucide-react';
import { useEffect, useState } from 'react';
import { pairPath } from '../../../common/pair-key';
import { ChartSettings } from './chart-settings';
import { ChartStage } from './chart-stage';
import { holdLandscape, useUprightPhone } from './landscape';
import styles from './kline-page.module.css';
import { PriceHeader } from './price-header';
import { ResolutionBar } from './resolution-bar';
import { useKline } from './use-kline';
import { usePairName } from './use-pair-name';
import { useText } from './use-text';

/** The chart over the whole screen in landscape; turned by style where the device cannot be told to turn (T-11, `kline2`). */
export function KlineFullScreen({ pairKey }: { readonly pairKey: string }) {
  const { navigation } = usePlatform();
  const text = useText();
  const name = usePairName(pairKey);
  const { store, view } = useKline(pairKey);
  const [settingsOpen, setSettingsOpen] = useState(false);
  const rotated = useUprightPhone();
  useEffect(() => holdLandscape(), []);
  return (
    <div className={classNames(styles.fullScreen, rotated && styles.rotated)} data-rotated={rotated}>
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
      <div className={styles.middle}>
        <ChartStage store={store} view={view} rotated={rotated} fill />
        {settingsOpen && (
          <aside className={styles.panel} aria-label={text('settings.title')}>
            <ChartSettings store={store} view={view} />
          </aside>
        )}
      </div>
      <div className={styles.foot}>
        <ResolutionBar
          store={store}
          wide
          settingsOpen={settingsOpen}
          onSettings={() => setSettingsOpen(!settingsOpen)}
        />
      </div>
    </div>
  );
}
