/** What a login password must be (S-03); the key of the rule's text. */
export type PasswordRule = 'length' | 'upper' | 'lower' | 'digit' | 'symbol' | 'run';

const rules: readonly (readonly [PasswordRule, (password: string) => boolean])[] = [
  ['length', (password) => /^[\x21-\x7e]{8,20}$/.test(password)],
  ['upper', (password) => /[A-Z]/.test(password)],
  ['lower', (password) => /[a-z]/.test(password)],
  ['digit', (password) => /[0-9]/.test(password)],
  ['symbol', (password) => /[^A-Za-z0-9\s]/.test(password)],
  ['run', (password) => password !== '' && !/[0-9]{7}/.test(password)],
];

/** Each rule and whether the password keeps it, in the order in which they are shown. */
export function checkPassword(
  password: string,
): readonly { readonly rule: PasswordRule; readonly kept: boolean }[] {
  return rules.map(([rule, keeps]) => ({ rule, kept: keeps(password) }));
}

/** Whether the password keeps every rule. */
export function isAllowedPassword(password: string): boolean {
  return rules.every(([, keeps]) => keeps(password));
}

/** 0 nothing typed, 1 weak, 2 fair, 3 strong. Only a password that keeps every rule is more than weak. */
export function passwordStrength(password: string): 0 | 1 | 2 | 3 {
  if (password === '') return 0;
  if (!isAllowedPassword(password)) return 1;
  return password.length >= 12 && new Set(password).size >= 9 ? 3 : 2;
}
