import {
  ageAt,
  documentNumberRules,
  isDocumentNumber,
  isPersonName,
  plainDocumentNumber,
} from './identity-document';

const identityCard = 3;

test.each([
  ['HK', 'A123456(3)'],
  ['HK', 'a123456 3'],
  ['HK', 'AB987654(3)'],
  ['HK', 'Ｃ６６８６６８（９）'],
  ['SG', 'S1234567D'],
  ['SG', 't0123456g'],
  ['CN', '11010519491231002X'],
  ['CN', '440524188001010014'],
  ['FR', '880692310285'],
])('[S-07] %s %s is the number of an identity card', (country, number) => {
  expect(isDocumentNumber(number, country, identityCard)).toBe(true);
});

test.each([
  ['HK', 'A123456(4)'],
  ['HK', 'A12345(3)'],
  ['HK', '1234567'],
  ['SG', 'S1234567A'],
  ['SG', 'X1234567D'],
  ['CN', '110105194912310021'],
  ['CN', '11010519491331002X'],
  ['FR', 'AB'],
  ['FR', '<b>12345</b>'],
  ['FR', '../../etc/passwd'],
  ['FR', 'ABCDEFGH'],
  ['FR', '1'.repeat(21)],
  ['FR', ''],
])('[S-07] %s %s is none', (country, number) => {
  expect(isDocumentNumber(number, country, identityCard)).toBe(false);
});

test('[S-07] a single wrong or swapped digit of a card with a check character is noticed', () => {
  for (const [country, number] of [
    ['HK', 'A1234563'],
    ['SG', 'S1234567D'],
    ['CN', '11010519491231002X'],
  ] as const) {
    for (let at = 0; at < number.length; at += 1) {
      const digit = number.charAt(at);
      if (!/\d/.test(digit)) continue;
      const wrong = `${number.slice(0, at)}${(Number(digit) + 1) % 10}${number.slice(at + 1)}`;
      expect([wrong, isDocumentNumber(wrong, country, identityCard)]).toEqual([wrong, false]);
    }
  }
});

test('[S-07] a passport has no check of its own, wherever it is from', () => {
  expect(documentNumberRules('HK', 1).map(({ name }) => name)).toEqual(['characters', 'length']);
  expect(isDocumentNumber('K12345678', 'HK', 1)).toBe(true);
  expect(plainDocumentNumber(' k 1234-5678 ')).toBe('K12345678');
});

test.each([
  ['2008-11-22', 18],
  ['2008-11-23', 17],
  ['2008-11-21', 18],
  ['2000-02-29', 26],
  ['2001-02-29', undefined],
  ['2008-13-01', undefined],
  ['22.11.2008', undefined],
])('[S-07] who was born on %s is %s years old', (birthday, age) => {
  expect(ageAt(birthday, Date.UTC(2026, 10, 22, 12))).toBe(age);
});

test.each([
  ['陳大文', true],
  ['Mary Jane O’Neill-Smith', true],
  ['José', true],
  ['Турсун·Али', true],
  ['', false],
  ['12345', false],
  ['Ann <b>', false],
  ['Ann\u0000', false],
  ['=cmd()', false],
])('[S-07] %j may be a name: %s', (typed, may) => {
  expect(isPersonName(typed)).toBe(may);
});
