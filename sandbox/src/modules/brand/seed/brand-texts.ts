import type { SandboxLocale } from '../../../core/locale';
import en from './texts.en.json';
import zhCN from './texts.zh-CN.json';
import zhHK from './texts.zh-HK.json';

/** What a brand says of itself in one language. */
export interface BrandTexts {
  readonly slogan: string;
  /** Who the brand is. */
  readonly about: string;
  /** What holders of its token get. */
  readonly perk: string;
}

const texts: Readonly<Record<SandboxLocale, Readonly<Record<string, BrandTexts>>>> = {
  'zh-HK': zhHK,
  'zh-CN': zhCN,
  en,
} satisfies Record<SandboxLocale, typeof en>;

/** The texts of the brand of a token in one language. Throws for a token without texts. */
export function brandTextsOf(token: string, locale: SandboxLocale): BrandTexts {
  const found = texts[locale][token];
  if (!found) throw new RangeError(`No ${locale} texts of ${token}`);
  return found;
}
