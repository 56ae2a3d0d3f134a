import { fiatToTokenTransfer, tokenToFiatTransfer } from '@exchange/contract';
import * as z from 'zod/mini';
import { CallError } from '../call-error';
import { c2cOwner } from '../engine/ledger';
import type { Command } from './writer';

/** A transfer between a user's two accounts; `amount` in smallest units, above zero. */
export interface AccountTransfer {
  readonly token: string;
  readonly amount: bigint;
  /** The account that receives. */
  readonly to: 'asset' | 'c2c';
}

/** What a user can use of a token in the two accounts, in smallest units. */
export interface BothAccounts {
  readonly token: string;
  readonly asset: bigint;
  readonly c2c: bigint;
}

const units = () =>
  z.pipe(
    z.string(),
    z.transform((text: string) => BigInt(text)),
  );
/** {@link BothAccounts} as they are stored and sent. */
export const StoredAccounts = z.object({ token: z.string(), asset: units(), c2c: units() });

/** The command that makes a transfer; answers with both accounts as its batch leaves them, which are its outcome too. */
export function transferCommand(
  userId: string,
  { token, amount, to }: AccountTransfer,
  key: string | undefined,
): Command<BothAccounts> {
  const { name } = to === 'c2c' ? tokenToFiatTransfer : fiatToTokenTransfer;
  const mark = key !== undefined && { owner: userId, name, key, input: `${token} ${amount}` };
  const [from, target] = to === 'c2c' ? [userId, c2cOwner(userId)] : [c2cOwner(userId), userId];
  return {
    ...(mark && { mark }),
    work(context) {
      const earlier = context.repeated();
      if (earlier) return () => accountsOf(earlier());
      const { ledger } = context.unit;
      if (ledger.available(from, token) < amount) throw new CallError('insufficientBalance');
      context.unit.move({ kind: 'account_transfer' }, token, amount, from, target);
      const accounts = (): BothAccounts => ({
        token,
        asset: ledger.available(userId, token),
        c2c: ledger.available(c2cOwner(userId), token),
      });
      context.keep(() => JSON.stringify(writeAccounts(accounts())));
      return accounts;
    },
  };
}

/** Both accounts as {@link StoredAccounts} reads them. */
export const writeAccounts = ({ token, asset, c2c }: BothAccounts): z.input<typeof StoredAccounts> => ({
  token,
  asset: asset.toString(),
  c2c: c2c.toString(),
});

/** Both accounts, from what a transfer's command came to. */
export const accountsOf = (outcome: string): BothAccounts => z.parse(StoredAccounts, JSON.parse(outcome));
