import { usePlatform, type Platform } from '@exchange/platform';
import { observer } from 'mobx-react-lite';
import { useEffect } from 'react';
import { linePath, lineSize } from './line-path';
import { PriceLinesStore } from './price-lines-store';
import styles from './price-line.module.css';

/** One for each platform, so that a page that one comes back to has its lines at once. */
const stores = new WeakMap<Platform, PriceLinesStore>();

function storeOf(platform: Platform): PriceLinesStore {
  let store = stores.get(platform);
  if (!store) {
    store = new PriceLinesStore(platform.api, () => platform.clock.now());
    stores.set(platform, store);
  }
  return store;
}

/**
 * A pair's last day as a small line; says nothing that does not stand beside it. It fills the place it is given, in the
 * colour of the text there.
 */
export const PriceLine = observer(function PriceLine({ pairKey }: { readonly pairKey: string }) {
  const platform = usePlatform();
  const store = storeOf(platform);
  useEffect(() => store.want(pairKey), [store, pairKey]);
  const prices = store.line(pairKey);
  if (!prices) return null;
  return (
    <svg
      className={styles.line}
      viewBox={`0 0 ${lineSize.width} ${lineSize.height}`}
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      <path d={linePath(prices)} vectorEffect="non-scaling-stroke" />
    </svg>
  );
});
