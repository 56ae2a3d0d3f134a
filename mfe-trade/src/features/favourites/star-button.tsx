import { usePlatform } from '@exchange/platform';
import { classNames } from '@exchange/ui';
import { Star } from '@exchange/ui/icons';
import { observer } from 'mobx-react-lite';
import { fillTemplate } from '../../common/fill-template';
import { refusalText } from '../../common/refusal-text';
import { useText } from '../../messages';
import type { FavouritesStore } from './favourites-store';
import styles from './star-button.module.css';

/** Adds a pair to the favourites or takes it out; a toast says which, or what the exchange said against it (T-04). */
export const StarButton = observer(function StarButton({
  store,
  pairId,
  pairName,
  className,
}: {
  readonly store: FavouritesStore;
  readonly pairId: string;
  /** E.g. `AURA/USDT`, for the button's name. */
  readonly pairName: string;
  readonly className?: string | undefined;
}) {
  const { toast, locale } = usePlatform();
  const t = useText();
  const favourite = store.has(pairId);
  const handleClick = async () => {
    try {
      const added = await store.toggle(pairId);
      toast.show('success', t(added ? 'favourites.added' : 'favourites.removed', { pair: pairName }));
    } catch (failure) {
      toast.show('error', refusalText(failure, locale));
    }
  };
  return (
    <button
      type="button"
      className={classNames(styles.star, favourite && styles.on, className)}
      aria-pressed={favourite}
      aria-busy={store.pending.has(pairId) || undefined}
      aria-label={fillTemplate(t, 'favourites.star', { pair: pairName })}
      onClick={() => void handleClick()}
    >
      <Star aria-hidden="true" size="0.38rem" />
    </button>
  );
});
