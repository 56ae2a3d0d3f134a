import type { LocaleCode } from '@exchange/platform';

/** The locales that the product has texts in, the default one first (H-19). */
export const localeCodes: readonly LocaleCode[] = ['zh-HK', 'zh-CN', 'en'];
export const defaultLocale: LocaleCode = 'zh-HK';

/** How long a choice of locale is kept. */
export const localeCookieSeconds = 365 * 24 * 3600;

/** Each locale's name in its own language, for `/user/language`. */
export const localeNames: Readonly<Record<LocaleCode, string>> = {
  'zh-HK': '繁體中文',
  'zh-CN': '简体中文',
  en: 'English',
};

/** Whether a text that came from outside (a query, a cookie, a configuration) names a locale of the product. */
export function isLocaleCode(value: string | undefined): value is LocaleCode {
  return localeCodes.some((code) => code === value);
}

/** The page's locale: query `_lang`, query `lang`, cookie `_lang`, else the default (H-19). Unknown values are passed over. */
export function resolveLocale(search: string, cookie: string | undefined): LocaleCode {
  const query = new URLSearchParams(search);
  const wishes = [query.get('_lang') ?? undefined, query.get('lang') ?? undefined, cookie];
  return wishes.find(isLocaleCode) ?? defaultLocale;
}

/** What `/user/language` offers: the default locale and those that the organisation supports (H-19). */
export function offeredLocales(supported: readonly string[]): readonly LocaleCode[] {
  return localeCodes.filter((code) => code === defaultLocale || supported.includes(code));
}
