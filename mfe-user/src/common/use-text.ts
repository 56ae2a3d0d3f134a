import { useTranslation, type Translate } from '@exchange/i18n';

/** Name of this remote; also the namespace of its texts. */
export const remoteName = 'mfe-user';

/** The texts of this remote. */
export function useText(): Translate {
  return useTranslation(remoteName);
}

/** The texts of the fields for verification codes, as `VerificationFields` asks for them. */
export function useCodesText(): Translate {
  const t = useText();
  return (key, values) => t(`codes.${key}`, values);
}
