import { checkLoginPassword, isKept } from '@exchange/contract/password-rules';
import fc from 'fast-check';
import { strengthOf } from './password-strength';

test('[S-03] only an allowed password is more than weak, and a longer one of many characters is strong', () => {
  fc.assert(
    fc.property(
      fc.string({ maxLength: 24 }),
      (password) => isKept(checkLoginPassword(password)) === strengthOf(password) > 1,
    ),
  );
  expect([strengthOf(''), strengthOf('abc'), strengthOf('Aa1!aaaa'), strengthOf('Br4nd-Token!9')]).toEqual([
    0, 1, 2, 3,
  ]);
});
