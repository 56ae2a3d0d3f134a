import type { LocaleCode } from '@exchange/platform';
import english from './messages/en.json';
import simplified from './messages/zh-CN.json';
import traditional from './messages/zh-HK.json';

export type TextKey = keyof typeof english;
/** The text of a key, with `{{name}}` replaced from `values`. */
export type Translate = (key: TextKey, values?: Readonly<Record<string, string>>) => string;

const texts: Readonly<Record<LocaleCode, Readonly<Record<TextKey, string>>>> = {
  'zh-HK': traditional,
  'zh-CN': simplified,
  en: english,
};

/** The operators' texts in a locale. */
export function translateTo(locale: LocaleCode): Translate {
  return (key, values = {}) =>
    texts[locale][key].replace(/\{\{(\w+)\}\}/g, (whole, name: string) => values[name] ?? whole);
}
