import type { Pair } from '@exchange/contract/market';
import { ChevronDown } from '@exchange/ui/icons';
import { pairNames } from '../common/quote-text';
import texts from '../messages/en.json';
import styles from '../pages/pair-switch.module.css';

/** A pair's name, which opens the drawer of the other ones once the page is there (T-18). */
export function EarlyPairName({ pair }: { readonly pair: Pair }) {
  const { token, market } = pairNames(pair);
  return (
    <button type="button" className={styles.pair}>
      <span className={styles.name}>
        {token}/{market}
      </span>
      <ChevronDown aria-label={texts.trade.otherPair} size="0.3rem" />
    </button>
  );
}
