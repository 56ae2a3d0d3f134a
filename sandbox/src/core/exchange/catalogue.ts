import { formatWhole } from '@exchange/format';
import { CallError } from '../call-error';
import type { TokenInfo } from '../context';
import { formatUnits, parseUnits } from '../engine/decimal';
import type { PairSpec } from '../engine/pair-spec';
import type { TradingRules } from './trading-rules';

/** What is traded: every token and pair of the sandbox, whichever organisation lists them. */
export interface Catalogue {
  readonly tokens: ReadonlyMap<string, TokenInfo>;
  /** By code, `{token}_{market}`. */
  readonly pairs: ReadonlyMap<string, PairSpec>;
  /** What operators set for trading in them. */
  readonly rules: TradingRules;
}

/** A token by its code. Throws `CallError` tokenUnknown. */
export function tokenOf(tokens: Catalogue['tokens'], code: string): TokenInfo {
  const token = tokens.get(code);
  if (!token) throw new CallError('tokenUnknown', `No token ${code}`);
  return token;
}

/** An amount of a token as a decimal. Throws `CallError` tokenUnknown. */
export const amountText = (tokens: Catalogue['tokens'], code: string, amount: bigint): string =>
  formatUnits(amount, tokenOf(tokens, code).precision);

/** An amount of a token as people are told it, e.g. `1,012.5 USDT`: exact. Throws `CallError` tokenUnknown. */
export function namedAmount(tokens: Catalogue['tokens'], code: string, amount: bigint): string {
  const { alias, precision } = tokenOf(tokens, code);
  return `${formatWhole(formatUnits(amount, precision))} ${alias}`;
}

/** The amount of a token that a call's `field` holds, in smallest units. Throws `CallError` tokenUnknown and invalidInput. */
export function readAmount(tokens: Catalogue['tokens'], code: string, text: string, field: string): bigint {
  const amount = parseUnits(text, tokenOf(tokens, code).precision);
  if (amount === undefined) throw new CallError('invalidInput', field, { [field]: 'too many decimals' });
  return amount;
}
