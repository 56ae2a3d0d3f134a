import { usePlatform } from '@exchange/platform';
import { observer } from 'mobx-react-lite';
import { useText } from '../../../messages';
import type { OrderEntryPage } from '../store/order-entry-page';
import type { OrderFormStore } from '../store/order-form-store';
import { texts } from '../texts';
import styles from './best-price-button.module.css';

/** Has the price follow the best one of the book: the counterparty's, that of the own side, or none, one after the other (T-09). */
export const BestPriceButton = observer(function BestPriceButton({
  store,
  page,
}: {
  readonly store: OrderFormStore;
  readonly page: Pick<OrderEntryPage, 'arePricesLive'>;
}) {
  const { toast } = usePlatform();
  const t = texts.useText();
  const common = useText();
  const { following, side } = store;
  const isAsk = (following === 'counterparty') === (side === 1);
  const text = following === undefined ? t('best.none') : t(`best.${isAsk ? 'ask' : 'bid'}`);
  const does = t(following === undefined ? 'best.follow' : `best.${following}`);
  const handleClick = () => {
    if (following !== undefined || page.arePricesLive()) store.followNext();
    else toast.show('warning', common('book.locked'));
  };
  return (
    <button
      type="button"
      className={styles.best}
      disabled={store.busy}
      aria-pressed={following !== undefined}
      aria-label={`${text}: ${does}`}
      onClick={handleClick}
    >
      {text}
    </button>
  );
});
