import { useTranslation, type Translate } from '@exchange/i18n';

/** The texts of this remote. */
export function useText(): Translate {
  return useTranslation('mfe-nodes');
}
