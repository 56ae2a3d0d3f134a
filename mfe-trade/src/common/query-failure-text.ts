import type { Translate } from '@exchange/i18n';
import { isApiFailure, type Locale } from '@exchange/platform';

/**
 * What to say of a call that only reads. Where no answer came nothing is in doubt, unlike with a call that changes
 * something: the general text would send people to check their orders.
 */
export function queryFailureText(failure: unknown, locale: Pick<Locale, 'failure'>, t: Translate): string {
  const lost = isApiFailure(failure) && (failure.kind === 'network' || failure.kind === 'timeout');
  return lost ? t('records.lost') : locale.failure(failure);
}
