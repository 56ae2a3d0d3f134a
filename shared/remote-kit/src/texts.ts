import { useTranslation, type Translate } from '@exchange/i18n';
import type { Locale, LocaleCode, Messages } from '@exchange/platform';

/** Texts of a remote or of a part of one. */
export interface Texts {
  readonly namespace: string;
  /** A loader for each locale. */
  readonly messages: Parameters<Locale['register']>[1];
  /** The texts in the page's locale, once they are registered. */
  readonly useText: () => Translate;
}

/** The texts of a remote that its first screen waits for, a chunk per locale. `createReactMount` registers them. */
export function createRemoteTexts(remote: string, messages: Texts['messages']): Texts {
  return { namespace: remote, messages, useText: () => useTranslation(remote) };
}

/**
 * The texts of a remote's feature, from its folder `messages`. All locales are part of the feature's code (H-26); `withTexts`
 * registers them.
 */
export function createFeatureTexts(
  remote: string,
  feature: string,
  messages: Readonly<Record<LocaleCode, Messages>>,
): Texts {
  const loaderOf = (code: LocaleCode) => () => Promise.resolve({ default: messages[code] });
  return createRemoteTexts(`${remote}.${feature}`, {
    'zh-HK': loaderOf('zh-HK'),
    'zh-CN': loaderOf('zh-CN'),
    en: loaderOf('en'),
  });
}
