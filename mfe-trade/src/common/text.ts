import { useTranslation } from '@exchange/i18n';

/** Name of this remote; also the namespace of its texts. */
export const remoteName = 'mfe-trade';

/** The remote's own texts in the page's locale. */
export const useText = () => useTranslation(remoteName);
