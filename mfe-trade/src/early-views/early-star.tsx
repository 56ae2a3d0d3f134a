import type { Pair } from '@exchange/contract/market';
import { Star } from '@exchange/ui/icons';
import { pairNames } from '../common/quote-text';
import styles from '../features/favourites/star-button.module.css';
import texts from '../messages/en.json';

/** The star of a pair, before it is known who the user is. */
export function EarlyStar({ pair }: { readonly pair: Pair }) {
  const { token, market } = pairNames(pair);
  return (
    <button
      type="button"
      className={styles.star}
      aria-label={texts.favourites.star.replace('{{pair}}', `${token}/${market}`)}
    >
      <Star aria-hidden="true" size="0.38rem" />
    </button>
  );
}
