import fc from 'fast-check';
import { checkPassword, isAllowedPassword, passwordStrength } from './password-rules';

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
])('[S-03] %s breaks %j', (password, broken) => {
  expect(
    checkPassword(password)
      .filter(({ kept }) => !kept)
      .map(({ rule }) => rule),
  ).toEqual(broken);
});

test('[S-03] only an allowed password is more than weak, and a longer one of many characters is strong', () => {
  fc.assert(
    fc.property(
      fc.string({ maxLength: 24 }),
      (password) => isAllowedPassword(password) === passwordStrength(password) > 1,
    ),
  );
  expect([
    passwordStrength(''),
    passwordStrength('abc'),
    passwordStrength('Aa1!aaaa'),
    passwordStrength('Br4nd-Token!9'),
  ]).toEqual([0, 1, 2, 3]);
});
