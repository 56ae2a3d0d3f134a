import { pairNames } from '../common/quote-text';
import { useStores } from './application-stores';

/** Every listed pair with its name, for choosing one. An observable read of the list, not of its prices. */
export function usePairChoices(): readonly { readonly key: string; readonly name: string }[] {
  const { rows } = useStores();
  return rows.allKeys.flatMap((key) => {
    const quote = rows.peek(key);
    if (!quote) return [];
    const names = pairNames(quote);
    return [{ key, name: `${names.token}/${names.market}` }];
  });
}
