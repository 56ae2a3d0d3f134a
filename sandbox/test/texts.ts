import type { Texts } from '../src/core/texts';

/** A text in each language: traditional Chinese, simplified Chinese, English. */
export const inEach = (traditional: string, simplified: string, english: string): Texts => ({
  'zh-HK': traditional,
  'zh-CN': simplified,
  en: english,
});
