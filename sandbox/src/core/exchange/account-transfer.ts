import * as z from 'zod/mini';
import { CallError } from '../call-error';
import { c2cOwner } from '../engine/ledger';
import { repeatedAnswer } from './repeated-answer';
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
  readonly asset: bigint;
  readonly c2c: bigint;
}

const units = () =>
  z.pipe(
    z.string(),
    z.transform((text: string) => BigInt(text)),
  );
/** {@link BothAccounts} as they are stored and sent. */
export const StoredAccounts = z.object({ asset: units(), c2c: units() });

/** The command that makes a transfer; answers with both accounts as its batch leaves them. */
export function transferCommand(
  userId: string,
  { token, amount, to }: AccountTransfer,
  key: string | undefined,
): Command<BothAccounts> {
  const input = ['transfer', to, token, amount].join(' ');
  const [from, target] = to === 'c2c' ? [userId, c2cOwner(userId)] : [c2cOwner(userId), userId];
  return {
    ...(key !== undefined && { key: { owner: userId, key } }),
    work(turn) {
      const earlier = repeatedAnswer(turn, input);
      if (earlier) return () => z.parse(StoredAccounts, JSON.parse(earlier()));
      const { ledger } = turn.desk;
      if (ledger.available(from, token) < amount) throw new CallError('insufficientBalance');
      turn.desk.move(token, amount, from, target);
      const accounts = (): BothAccounts => ({
        asset: ledger.available(userId, token),
        c2c: ledger.available(c2cOwner(userId), token),
      });
      turn.keep({
        input,
        answer: () => {
          const { asset, c2c } = accounts();
          return JSON.stringify({ asset: asset.toString(), c2c: c2c.toString() });
        },
      });
      return accounts;
    },
  };
}
