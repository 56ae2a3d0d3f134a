import { isApiFailure, type Locale } from '@exchange/platform';

/** What to say of a change of the favourites that failed: the exchange's own words where it gave any (T-04). */
export function refusalText(failure: unknown, locale: Pick<Locale, 'failure'>): string {
  return (isApiFailure(failure) && failure.serverMessage) || locale.failure(failure);
}
