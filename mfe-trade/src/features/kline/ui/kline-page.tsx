import { usePlatform } from '@exchange/platform';
import { PageHead } from '@exchange/remote-kit';
import { IconButton, AppLink } from '@exchange/ui';
import { Maximize2 } from '@exchange/ui/icons';
import { observer } from 'mobx-react-lite';
import { useEffect, type ReactNode } from 'react';
import { pairPath } from '../../../common/pair-key';
import { ChartBoard } from './chart-board';
import { KlineFullScreen } from './kline-full-screen';
import styles from './kline-page.module.css';
import { PriceHeader } from './price-header';
import { usePairName } from './use-pair-name';
import { texts } from '../texts';

/** What the k-line page is told. */
export interface KlinePageProps {
  /** `{token}_{market}`, valid. */
  readonly pairKey: string;
  /** `kline2`: the chart alone over the whole screen, in landscape. */
  readonly fullScreen: boolean;
  /** Stands for the pair's name in the top bar, e.g. to lead to another pair. */
  readonly title?: ReactNode;
  /** Further buttons in the top bar. */
  readonly actions?: ReactNode;
  /** What stands below the chart. */
  readonly children?: ReactNode;
}

/** A pair's k-line: price, chart with indicators, live and with its history, and the ways to trade (T-11, H-22, Q-06). */
export function KlinePage(props: KlinePageProps) {
  const { bus } = usePlatform();
  const { pairKey, fullScreen } = props;
  useEffect(() => bus.emit('pair.visited', { pair: pairKey }), [bus, pairKey]);
  return fullScreen ? (
    <KlineFullScreen key={pairKey} pairKey={pairKey} />
  ) : (
    <KlinePortrait key={pairKey} {...props} />
  );
}

const KlinePortrait = observer(function KlinePortrait({ pairKey, title, actions, children }: KlinePageProps) {
  const { navigation } = usePlatform();
  const text = texts.useText();
  const name = usePairName(pairKey);
  const openFullScreen = () => navigation.to(pairPath(pairKey, 'kline2'));
  return (
    <div className={styles.page}>
      <PageHead
        title={title ?? name}
        back="/home/marketCondition"
        actions={
          <div className={styles.actions}>
            {actions}
            <IconButton aria-label={text('fullScreen')} onClick={openFullScreen}>
              <Maximize2 />
            </IconButton>
          </div>
        }
      />
      <PriceHeader pairKey={pairKey} compact={false} />
      <ChartBoard pairKey={pairKey} fill={false} />
      {children !== undefined && <div className={styles.below}>{children}</div>}
      <TradeLinks pairKey={pairKey} />
    </div>
  );
});

/** Buy and Sell at the lower edge: to the pair's order form with that side chosen. */
function TradeLinks({ pairKey }: { readonly pairKey: string }) {
  const text = texts.useText();
  const form = pairPath(pairKey, 'transaction');
  return (
    <nav className={styles.links} aria-label={text('trade')}>
      <AppLink className={styles.buy} to={`${form}?side=buy`}>
        {text('buy')}
      </AppLink>
      <AppLink className={styles.sell} to={`${form}?side=sell`}>
        {text('sell')}
      </AppLink>
    </nav>
  );
}
