import { countries, countryOf } from './countries';

test('[S-02] each country stands once in the list, with a calling code', () => {
  const codes = countries.map(({ code }) => code);
  expect(new Set(codes).size).toBe(codes.length);
  expect(codes).toHaveLength(244);
  for (const { code, calling_code } of countries) {
    expect(code).toMatch(/^[A-Z]{2}$/);
    expect(calling_code).toMatch(/^\+[1-9]\d{0,2}$/);
  }
  expect(countryOf('KZ')?.calling_code).toBe('+7');
  expect(countryOf('AQ')).toBeUndefined();
});

// Intl names a region that it does not know by its code; in English, one country is called like its code.
test.each([
  ['en', ['US']],
  ['zh-CN', []],
  ['zh-HK', []],
] as const)('[S-02] each country has a name of its own in %s', (language, namedLikeTheirCode) => {
  const named = countries.map(({ name }) => name[language]);
  expect(new Set(named).size).toBe(countries.length);
  expect(named).not.toContain('');
  expect(countries.filter(({ code, name }) => name[language] === code).map(({ code }) => code)).toEqual(
    namedLikeTheirCode,
  );
});

test('[S-02] names in Chinese are in Chinese characters', () => {
  for (const { name } of countries)
    for (const language of ['zh-CN', 'zh-HK'] as const) expect(name[language]).toMatch(/\p{Script=Han}/u);
});

test('[S-02] countries are in the order of their English names', () => {
  const names = countries.map(({ name }) => name.en);
  expect(names).toEqual([...names].sort((left, right) => left.localeCompare(right, 'en')));
});
