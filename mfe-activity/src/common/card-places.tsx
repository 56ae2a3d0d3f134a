import { Skeleton } from '@exchange/ui';
import styles from './card-places.module.css';
import { useText } from '../messages';

/** Cards that are loading: places as high as those that come (a CSS length), in a list of the same class. */
export function CardPlaces({ className, height }: { readonly className?: string; readonly height: string }) {
  const t = useText();
  return (
    <div className={className} role="status" aria-label={t('common.loading')}>
      {[0, 1, 2].map((place) => (
        <Skeleton key={place} height={height} className={styles.place ?? ''} />
      ))}
    </div>
  );
}
