import { usePlatform } from '@exchange/platform';
import { useText } from '../../../messages';

/** What a tap on a row does: it gives its price, or says why it gives none. */
export function usePriceTap(locked: boolean, onPrice: (price: string) => void): (price: string) => void {
  const { toast } = usePlatform();
  const t = useText();
  return locked ? () => toast.show('warning', t('book.locked')) : onPrice;
}
