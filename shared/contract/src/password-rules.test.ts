import { checkLoginPassword, checkTradePassword, isKept } from './password-rules';

const broken = (rules: readonly { readonly rule: string; readonly kept: boolean }[]) =>
  rules.filter(({ kept }) => !kept).map(({ rule }) => rule);

test.each([
  ['Aa1!aaaa', []],
  ['Aa1!aaa', ['length']],
  ['Aa1!aaaaaaaaaaaaaaaaa', ['length']],
  ['aa1!aaaa', ['upper']],
  ['AA1!AAAA', ['lower']],
  ['Aab!aaaa', ['digit']],
  ['Aa1baaaa', ['symbol']],
  ['Aa!123456', []],
  ['Aa!1234567', ['run']],
  ['Aa1! aaaa', ['length']],
])('[S-03] the login password %s breaks %j', (password, expected) => {
  expect(broken(checkLoginPassword(password))).toEqual(expected);
  expect(isKept(checkLoginPassword(password))).toBe(expected.length === 0);
});

test.each([
  ['482913', []],
  ['112233', []],
  ['12345', ['digits', 'sequence']],
  ['123456', ['sequence']],
  ['987654', ['sequence']],
  ['135790', []],
  ['111111', ['repeat']],
  ['48291a', ['digits']],
  ['482913482913482913482', ['digits']],
])('[S-04] the trade password %s breaks %j', (password, expected) => {
  expect(broken(checkTradePassword(password))).toEqual(expected);
});

test('[S-03] [S-04] nothing typed keeps no rule', () => {
  expect([...checkLoginPassword(''), ...checkTradePassword('')].some(({ kept }) => kept)).toBe(false);
});
