import { usePlatform, type Platform } from '@exchange/platform';
import { ChevronDown } from '@exchange/ui/icons';
import { observer } from 'mobx-react-lite';
import { useCallback, useEffect, useState, type ComponentType, type MouseEvent } from 'react';
import { parsePairKey } from '../common/pair-key';
import { pairNames } from '../common/quote-text';
import { usePainted } from '../common/use-painted';
import { usePairTerms } from '../common/use-pair-terms';
import { useText } from '../messages';
import { useStores } from './application-stores';
import type { PairDrawerProps } from './pair-drawer';
import styles from './pair-switch.module.css';

const loadDrawer = async ({ storage }: Platform, pairKey: string) =>
  (await import(/* webpackChunkName: "pair-drawer" */ './pair-drawer')).preparePairDrawer(storage, pairKey);

/**
 * A pair's name, which opens the drawer of the other ones (T-18). The drawer is fetched when the page has been painted (H-26); where it
 * cannot be had, the market page stands in for it.
 */
export const PairSwitch = observer(function PairSwitch(place: Omit<PairDrawerProps, 'onClose'>) {
  const { pairKey } = place;
  const platform = usePlatform();
  const t = useText();
  const terms = usePairTerms(useStores().rows.row(pairKey));
  const painted = usePainted();
  const [Drawer, setDrawer] = useState<ComponentType<PairDrawerProps>>();
  useEffect(() => {
    if (painted) loadDrawer(platform, pairKey).catch(() => undefined);
  }, [painted, platform, pairKey]);
  const handleClick = ({ currentTarget }: MouseEvent<HTMLElement>) => {
    loadDrawer(platform, pairKey).then(
      (Loaded) => setDrawer(() => Loaded),
      () => currentTarget.isConnected && platform.navigation.to('/home/marketCondition'),
    );
  };
  const handleClose = useCallback(() => setDrawer(undefined), []);
  const codes = parsePairKey(pairKey);
  const names = terms
    ? pairNames(terms)
    : { token: codes?.token.toUpperCase() ?? '', market: codes?.market.toUpperCase() ?? '' };
  return (
    <>
      <button type="button" className={styles.pair} aria-haspopup="dialog" onClick={handleClick}>
        <span className={styles.name}>
          {names.token}/{names.market}
        </span>
        <ChevronDown aria-label={t('trade.otherPair')} size="0.3rem" />
      </button>
      {Drawer && <Drawer {...place} onClose={handleClose} />}
    </>
  );
});
