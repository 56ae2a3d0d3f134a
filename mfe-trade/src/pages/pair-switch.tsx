import { usePlatform } from '@exchange/platform';
import { ChevronDown } from '@exchange/ui/icons';
import { useCallback, useState, type ComponentType, type MouseEvent } from 'react';
import { useText } from '../messages';
import type { PairDrawerProps } from './pair-drawer';
import styles from './pair-switch.module.css';
import { useNotedVisit } from './use-noted-visit';

const loadDrawer = async () =>
  (await import(/* webpackChunkName: "pair-drawer" */ './pair-drawer')).PairDrawer;

/**
 * A pair's name, which opens the drawer of the other ones (T-18). The drawer is fetched when a finger or a key is about to open it, since
 * few do (H-26); where it cannot be had, the market page stands in for it.
 */
export function PairSwitch({
  name,
  ...place
}: Omit<PairDrawerProps, 'onClose'> & {
  /** E.g. `AURA/USDT`. */
  readonly name: string;
}) {
  const { pairKey } = place;
  const platform = usePlatform();
  const t = useText();
  const [Drawer, setDrawer] = useState<ComponentType<PairDrawerProps>>();
  useNotedVisit(pairKey);
  const handleClick = ({ currentTarget }: MouseEvent) => {
    loadDrawer().then(
      (Loaded) => setDrawer(() => Loaded),
      () => currentTarget.isConnected && platform.navigation.to('/home/marketCondition'),
    );
  };
  const handleClose = useCallback(() => setDrawer(undefined), []);
  return (
    <>
      <button
        type="button"
        className={styles.pair}
        aria-haspopup="dialog"
        onPointerDown={() => void loadDrawer().catch(() => undefined)}
        onClick={handleClick}
      >
        <span className={styles.name}>{name}</span>
        <ChevronDown aria-label={t('trade.otherPair')} size="0.3rem" />
      </button>
      {Drawer && <Drawer {...place} onClose={handleClose} />}
    </>
  );
}
