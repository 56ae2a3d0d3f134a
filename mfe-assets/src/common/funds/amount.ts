import { compareDecimals, isPlainDecimal } from '@exchange/format';

/** What is wrong with an amount that was read. */
export type AmountProblem = 'missing' | 'zero' | 'tooSmall' | 'tooLarge';

/** Within what an amount has to be; decimals, both included. Left out while it is not known. */
export interface AmountRange {
  readonly min?: string | undefined;
  readonly max?: string | undefined;
}

/** The amount that stands in a field, in plain form: `12.` is 12; undefined while there is none. */
export function amountOf(value: string): string | undefined {
  const finished = value.replace(/\.$/, '').replace(/^\./, '0.');
  return isPlainDecimal(finished) ? finished : undefined;
}

/** What is wrong with what stands in a field; undefined when it can be sent. */
export function amountProblem(value: string, { min, max }: AmountRange): AmountProblem | undefined {
  const amount = amountOf(value);
  if (amount === undefined) return 'missing';
  if (compareDecimals(amount, '0') === 0) return 'zero';
  if (min !== undefined && compareDecimals(amount, min) < 0) return 'tooSmall';
  if (max !== undefined && compareDecimals(amount, max) > 0) return 'tooLarge';
  return undefined;
}
