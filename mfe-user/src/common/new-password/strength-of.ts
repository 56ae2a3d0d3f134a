import { checkLoginPassword, isKept } from '@exchange/contract/password-rules';

/** 0 nothing typed, 1 weak, 2 fair, 3 strong. Only a password that keeps every rule is more than weak (S-03). */
export function strengthOf(password: string): 0 | 1 | 2 | 3 {
  if (password === '') return 0;
  if (!isKept(checkLoginPassword(password))) return 1;
  return password.length >= 12 && new Set(password).size >= 9 ? 3 : 2;
}
