/** What a login password must be (S-03), in the order in which a person is shown it; the key of the rule's text. */
export type PasswordRule = 'length' | 'upper' | 'lower' | 'digit' | 'symbol' | 'run';

/** What a trade password must be (S-04). */
export type TradePasswordRule = 'digits' | 'sequence' | 'repeat';

/** A rule, and whether what was typed keeps it. */
export interface CheckedRule<Rule extends string = string> {
  readonly rule: Rule;
  readonly kept: boolean;
}

type Rules<Rule extends string> = readonly (readonly [Rule, (password: string) => boolean])[];

const loginRules: Rules<PasswordRule> = [
  ['length', (password) => /^[\x21-\x7e]{8,20}$/.test(password)],
  ['upper', (password) => /[A-Z]/.test(password)],
  ['lower', (password) => /[a-z]/.test(password)],
  ['digit', (password) => /[0-9]/.test(password)],
  ['symbol', (password) => /[^A-Za-z0-9\s]/.test(password)],
  ['run', (password) => password !== '' && !/[0-9]{7}/.test(password)],
];

/** Whether each digit follows the one before by the same step, e.g. 1 for 123456 and 0 for 111111. */
const stepsBy = (digits: string, step: number) =>
  Array.from(digits).every(
    (digit, index) => index === 0 || Number(digit) - Number(digits[index - 1]) === step,
  );

const tradeRules: Rules<TradePasswordRule> = [
  ['digits', (password) => /^[0-9]{6,20}$/.test(password)],
  ['sequence', (password) => password.length > 1 && !stepsBy(password, 1) && !stepsBy(password, -1)],
  ['repeat', (password) => password.length > 1 && !stepsBy(password, 0)],
];

const checked = <Rule extends string>(rules: Rules<Rule>, password: string): readonly CheckedRule<Rule>[] =>
  rules.map(([rule, keeps]) => ({ rule, kept: keeps(password) }));

/** Each rule of a login password and whether it is kept (S-03). */
export const checkLoginPassword = (password: string): readonly CheckedRule<PasswordRule>[] =>
  checked(loginRules, password);

/** Each rule of a trade password and whether it is kept (S-04): 6 to 20 digits, not in sequence, not all the same. */
export const checkTradePassword = (password: string): readonly CheckedRule<TradePasswordRule>[] =>
  checked(tradeRules, password);

/** Whether a password keeps every rule that was looked at. */
export const isKept = (rules: readonly CheckedRule[]): boolean => rules.every(({ kept }) => kept);
