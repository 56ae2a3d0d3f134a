import { and, eq, lt, notLike, type SQL, sql } from 'drizzle-orm';
import { type CommandKey, type CommandMark, keyName, requireSameInput } from './command-mark';
import type { Database, SandboxClock } from './context';
import { keptPlanMark } from './storage/kept-plan';
import { command } from './storage/tables';

/** A command that was done: its answer is made from `outcome`, a record's id or the answer itself as JSON. */
export interface DoneCommand extends CommandMark {
  readonly outcome: string;
  readonly time: number;
}

/** The commands with these keys that were done, by {@link keyName}. */
export async function doneCommands(
  database: Database,
  keys: readonly CommandKey[],
): Promise<Map<string, DoneCommand>> {
  if (keys.length === 0) return new Map();
  const wanted = new Set(keys.map(keyName));
  const senders = sql.param(keys.map(({ key }) => key));
  // One parameter however many they are: the statement is the same for each batch.
  const rows = await database
    .select()
    .from(command)
    .where(sql`${command.key} = any(${senders}::text[]) ${sql.raw(keptPlanMark)}`);
  return new Map(rows.map((row) => [keyName(row), row] as const).filter(([name]) => wanted.has(name)));
}

/** The command with a key; undefined when it was not done. */
export async function doneCommand(database: Database, key: CommandKey): Promise<DoneCommand | undefined> {
  const [done] = await database.select().from(command).where(isUnder(key));
  return done;
}

/** What came of a command; undefined when it was not done. Rejects with `idempotencyConflict` as {@link requireSameInput}. */
export async function outcomeOf(database: Database, mark: CommandMark): Promise<string | undefined> {
  const done = await doneCommand(database, mark);
  if (done) requireSameInput(done, mark);
  return done?.outcome;
}

/** Keeps what came of commands, in the transaction of their effect. Fails when one of them was done before. */
export async function keepOutcomes(
  transaction: Database,
  clock: Pick<SandboxClock, 'now'>,
  done: readonly { readonly mark: CommandMark; readonly outcome: string }[],
): Promise<void> {
  const time = clock.now();
  if (done.length > 0)
    await transaction.insert(command).values(done.map(({ mark, outcome }) => ({ ...mark, outcome, time })));
}

/**
 * A key for what the exchange itself does once in the life of a storage, such as what demo users have behind them: it is never
 * forgotten. No sender's key has a space.
 */
export const onceKey = (name: string): string => `${onceStart}${name}`;
const onceStart = 'once ';

/** Forgets commands that were done before `time`. */
export async function forgetCommands(database: Database, time: number): Promise<void> {
  await database.delete(command).where(and(lt(command.time, time), notLike(command.key, `${onceStart}%`)));
}

/** What came of a command, as a part of a query. */
export const outcomeUnder = (key: CommandKey): SQL<string> =>
  sql`(select ${command.outcome} from ${command} where ${isUnder(key)})`;

const isUnder = ({ owner, name, key }: CommandKey) =>
  and(eq(command.owner, owner), eq(command.name, name), eq(command.key, key));
