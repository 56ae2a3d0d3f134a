import type { SandboxLocale } from './locale';

/** A text in each of the product's languages. */
export type Texts = Readonly<Record<SandboxLocale, string>>;

/** A text in each language: traditional Chinese, simplified Chinese, English. */
export const inEach = (traditional: string, simplified: string, english: string): Texts => ({
  'zh-HK': traditional,
  'zh-CN': simplified,
  en: english,
});

/** A text that is made for each language. */
export const madeInEach = (make: (locale: SandboxLocale) => string): Texts =>
  inEach(make('zh-HK'), make('zh-CN'), make('en'));
