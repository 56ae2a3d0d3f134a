export {
  localeCodes,
  localeNames,
  defaultLocale,
  isLocaleCode,
  resolveLocale,
  offeredLocales,
  localeCookieSeconds,
} from './locale-codes';
export { createLocale, type LocaleOptions, type LocaleCookies } from './create-locale';
export { useTranslation, type Translate } from './use-translation';
export { formatTime, type TimeStyle } from './format-time';
