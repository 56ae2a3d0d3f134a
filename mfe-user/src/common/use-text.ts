import { useTranslation, type Translate } from '@exchange/i18n';

/** Name of this remote; also the namespace of its texts. */
export const remoteName = 'mfe-user';

/** The texts of this remote. */
export function useText(): Translate {
  return useTranslation(remoteName);
}
