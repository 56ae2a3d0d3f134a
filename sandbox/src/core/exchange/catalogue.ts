import { CallError } from '../call-error';
import type { TokenInfo } from '../context';
import type { PairSpec } from '../engine/pair-spec';

/** What is traded: every token and pair of the sandbox, whichever organisation lists them. */
export interface Catalogue {
  readonly tokens: ReadonlyMap<string, TokenInfo>;
  /** By code, `{token}_{market}`. */
  readonly pairs: ReadonlyMap<string, PairSpec>;
}

/** A token by its code. Throws `CallError` tokenUnknown. */
export function tokenOf(tokens: Catalogue['tokens'], code: string): TokenInfo {
  const token = tokens.get(code);
  if (!token) throw new CallError('tokenUnknown', `No token ${code}`);
  return token;
}
