import { eq } from 'drizzle-orm';
import { keepOutcomes, outcomeOf } from '../commands';
import type { Exchange, Posting, SandboxClock } from '../context';
import { available, type Movement } from '../engine/ledger';
import { journal } from '../storage/tables';
import { type Catalogue, tokenOf } from './catalogue';
import type { CommandWithRows } from './writer';

/**
 * The command that makes a posting, unless its cause is posted or its command done. A command that comes after another one has
 * posted its cause, such as the second of two that end one record, comes to the same.
 */
export function postingCommand(
  clock: Pick<SandboxClock, 'now'>,
  { cause, time, command, prepare }: Posting,
): CommandWithRows {
  let movements: readonly Movement[] = [];
  return {
    async before(transaction) {
      const known = await transaction
        .select({ id: journal.id })
        .from(journal)
        .where(eq(journal.cause, cause));
      const isPosted = known.length > 0;
      if (command && (await outcomeOf(transaction, command.mark)) !== undefined) return false;
      if (!isPosted) movements = await prepare(transaction);
      if (command)
        await keepOutcomes(transaction, clock, [{ mark: command.mark, outcome: command.outcome() }]);
      return movements.length > 0;
    },
    work({ unit }) {
      unit.post(cause, movements, time);
      return () => undefined;
    },
  };
}

/** The posting of money that a user is credited with. Throws where the token is unknown or the amount is not above zero. */
export function creditPosting(
  { userId, token, amount, from, cause, time, write }: Parameters<Exchange['credit']>[0],
  { tokens }: Catalogue,
): Posting {
  if (amount <= 0n) throw new RangeError('A credit moves more than zero');
  tokenOf(tokens, token);
  return {
    cause,
    ...(time !== undefined && { time }),
    async prepare(transaction) {
      await write?.(transaction);
      const accounts = { from: available(`@${from}`), to: available(userId) };
      return [{ kind: 'deposit', reference: cause, token, amount, ...accounts }];
    },
  };
}
