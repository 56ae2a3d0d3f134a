import { usePlatform, useStream } from '@exchange/platform';

/** The query of the present place, without the leading `?`. */
export function useSearch(): string {
  const { navigation } = usePlatform();
  return useStream(navigation.location$, () => navigation.location).search.replace(/^\?/, '');
}
