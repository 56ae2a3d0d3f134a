import { offeredLocales, resolveLocale } from './locale-codes';

test.each([
  ['?_lang=en&lang=zh-CN', 'zh-CN', 'en'],
  ['?lang=zh-CN', 'en', 'zh-CN'],
  ['', 'en', 'en'],
  ['', undefined, 'zh-HK'],
  ['?_lang=fr&lang=en', 'zh-CN', 'en'],
  ['?_lang=fr', 'de', 'zh-HK'],
])('[H-19] query %s and cookie %s make %s', (search, cookie, expected) => {
  expect(resolveLocale(search, cookie)).toBe(expected);
});

test('[H-19] the default locale is always offered, others when the organisation supports them', () => {
  expect(offeredLocales(['en'])).toEqual(['zh-HK', 'en']);
  expect(offeredLocales(['zh-CN', 'en', 'fr'])).toEqual(['zh-HK', 'zh-CN', 'en']);
  expect(offeredLocales([])).toEqual(['zh-HK']);
});
