import { useTranslation, type Translate } from '@exchange/i18n';
import type { Locale, LocaleCode, Messages } from '@exchange/platform';

/** Texts that come with a page of its own instead of with the remote, whose texts every first screen waits for (H-26). */
export interface FeatureTexts {
  readonly namespace: string;
  /** All locales at once: they are part of the feature's code. */
  readonly messages: Parameters<Locale['register']>[1];
  /** The texts in the page's locale, once they are registered (`withTexts`). */
  readonly useText: () => Translate;
}

/** The texts of a remote's feature, from its folder `messages`. */
export function createFeatureTexts(
  remote: string,
  feature: string,
  messages: Readonly<Record<LocaleCode, Messages>>,
): FeatureTexts {
  const namespace = `${remote}.${feature}`;
  const loaderOf = (code: LocaleCode) => () => Promise.resolve({ default: messages[code] });
  return {
    namespace,
    messages: { 'zh-HK': loaderOf('zh-HK'), 'zh-CN': loaderOf('zh-CN'), en: loaderOf('en') },
    useText: () => useTranslation(namespace),
  };
}
