import type { Page } from '@playwright/test';
import { simplifiedOnly, traditionalOnly } from '../check/scripts';
import type { KnownTexts } from './message-files';
import type { Language } from './message-files';

const han = /\p{Script=Han}/u;

/** Texts of a page that another language's texts or writing show in, and keys without a text; `data` is what the exchange answered. */
export async function findUntranslated(
  page: Page,
  language: Language,
  known: KnownTexts,
  data: string,
): Promise<readonly string[]> {
  const texts = await page.evaluate(() => {
    const found = new Set<string>([document.title]);
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const element = node.parentElement;
      // What says of itself that it is in another language, e.g. the names of the languages.
      if (element && !element.closest('script, style, body [lang]'))
        found.add((node.textContent ?? '').trim());
    }
    for (const element of document.querySelectorAll('body *:not([lang])'))
      for (const name of ['aria-label', 'placeholder', 'title', 'alt', 'aria-description'])
        found.add((element.getAttribute(name) ?? '').trim());
    found.delete('');
    return [...found];
  });
  return texts.flatMap((text) => {
    if (known.keys.has(text)) return [`no text for ${text}`];
    const foreign = isForeign(text, language, known);
    return foreign && !isData(text, data) ? [`untranslated: “${text.slice(0, 80)}”`] : [];
  });
}

function isForeign(text: string, language: Language, { english }: KnownTexts): boolean {
  switch (language) {
    case 'en':
      return han.test(text);
    case 'zh-HK':
      return simplifiedOnly.test(text) || (/[a-z]{2}/.test(text) && english.has(text));
    case 'zh-CN':
      return traditionalOnly.test(text) || (/[a-z]{2}/.test(text) && english.has(text));
  }
}

/** Whether the exchange's answers hold the text, or the part of it that is written in Chinese. */
function isData(text: string, data: string): boolean {
  const parts = text.match(/[\p{Script=Han}，。、：]+/gu) ?? [];
  return data.includes(text) || (parts.length > 0 && parts.every((part) => data.includes(part)));
}
