import { randomUUID } from 'node:crypto';
import { type Command, ErrorCodes, findCommand } from '@exchange/contract';
import { catalogue } from '@exchange/contract/catalogue';
import { eq } from 'drizzle-orm';
import fc from 'fast-check';
import type { Answered } from '../../test/app';
import { look, sceneOf, type Shown } from '../../test/crash/command-scenes';
import type { Point } from '../../test/crash/mortal-connection';
import { MortalSite, type Person } from '../../test/crash/mortal-site';
import { verifyLedger } from '../core/exchange/state-store';
import { command as commandTable, journal } from '../core/storage/tables';

/**
 * A server that is killed while it does a command has done it once or not at all, says which, and does it once when it is sent
 * again. What a death leaves behind depends only on the changes that were stored before it. So one command of three is
 * tried at a random point of the first, the last and one other of the stretches between two changes, and after its answer; with
 * FULL=1 all of them at every point.
 */

const isThorough = process.env['FULL'] === '1';
const commands = catalogue
  .filter((call): call is Command => call.idempotent === 'by-key')
  .filter((_, index) => isThorough || index % 3 === 0);
/** Stretches beside the first and the last. */
const innerStretches = 1;
/** Of one command at most: one for each time that the server is killed. */
const mostPeople = isThorough ? 60 : 6;

/** How a command went whose server was killed. */
interface Trial {
  readonly points: readonly Point[];
  readonly before: Shown;
  readonly after: Shown;
  readonly isDone: boolean;
}

let site: MortalSite;
beforeAll(async () => {
  // No job runs by itself while a command is under way, and no look at the health that went well grows old.
  const real = ['Date', 'hrtime', 'nextTick', 'queueMicrotask', 'setImmediate', 'clearImmediate'] as const;
  jest.useFakeTimers({ doNotFake: [...real, 'setTimeout', 'clearTimeout'] });
  site = await MortalSite.open(commands.length * mostPeople, Date.UTC(2026, 10, 18, 4));
});
afterAll(async () => {
  await site.close();
  jest.useRealTimers();
});

/** Whether the server says that it was done. Of a registration, which nobody signed in sends, only the storage tells. */
async function isDone(command: Command, { client }: Person, key: string) {
  if (command.access === 'user') {
    const { data } = await client.call(findCommand, { command: command.name, key });
    return { done: data.done, answer: data.answer };
  }
  const kept = await site.database.$count(commandTable, eq(commandTable.key, key));
  return { done: kept > 0, answer: null };
}

/** What of the storage no repetition changes. */
const traces = async (key: string) => ({
  journals: await site.database.$count(journal),
  commands: await site.database.$count(commandTable, eq(commandTable.key, key)),
});

/** Sends a command, kills the server at a point or after the answer, and looks what came of it. */
async function crash(command: Command, at = Infinity): Promise<Trial> {
  const person = await site.person();
  const prepared = await sceneOf(command).prepare(person);
  const before = await look(command, person, prepared);
  const send = await prepared.confirm();
  const key = randomUUID();
  const points = site.connection.watch(at);
  const answer = send(key);
  const first = await Promise.race([site.connection.died, answer]);
  // Nobody hears what a dead server answers.
  answer.catch(() => undefined);
  await site.restart();

  const found = await isDone(command, person, key);
  if (first) expect([first.code, found.done]).toEqual([ErrorCodes.success, true]);
  const standing = await look(command, person, prepared);
  if (!found.done) expect(standing).toEqual(before);

  const second = await send(key);
  expectAnswer(command, second, found);
  const after = await look(command, person, prepared);
  if (found.done) expect(after).toEqual(standing);
  expect(await isDone(command, person, key)).toMatchObject({ done: true });

  const left = await traces(key);
  expect(left.commands).toBe(1);
  const third = await (await prepared.confirm())(key);
  expectAnswer(command, third, { done: true, answer: found.answer ?? second.data });
  expect(await look(command, person, prepared)).toEqual(after);
  expect(await traces(key)).toEqual(left);
  return { points, before, after, isDone: found.done };
}

/** What is sent again is done or was done; a registration that was done opens no session. */
function expectAnswer(
  { access }: Command,
  { code, data }: Answered<unknown>,
  { done, answer }: { readonly done: boolean; readonly answer: unknown },
): void {
  const isRefused = access === 'public' && done;
  expect(code).toBe(isRefused ? ErrorCodes.accountCreated : ErrorCodes.success);
  if (access === 'user' && done) expect(data).toEqual(answer);
}

/** As {@link crash}, and it comes out as where nothing went wrong. */
async function crashAt(command: Command, { points, before, after }: Trial, at: number): Promise<boolean> {
  try {
    const trial = await crash(command, at);
    // Otherwise it was killed at another point than was meant.
    expect(trial.points).toEqual(points.slice(0, at + 1));
    expect({ before: trial.before, after: trial.after }).toEqual({ before, after });
    return trial.isDone;
  } catch (cause) {
    const where = `${at + 1} of ${points.length}: ${points[at]?.what}`;
    throw new Error(`${command.name}, killed at point ${where}`, { cause });
  }
}

/** The numbers of the points, by the stretches that changes begin. */
function stretchesOf(points: readonly Point[]): number[][] {
  const stretches: number[][] = [];
  for (const [number, { isChanged }] of points.entries()) {
    const latest = stretches.at(-1);
    if (latest && !isChanged) latest.push(number);
    else stretches.push([number]);
  }
  return stretches;
}

/** The points at which a command is tried, in their order. */
function chosenOf(points: readonly Point[]): fc.Arbitrary<number[]> {
  if (isThorough) return fc.constant([...points.keys()]);
  const stretches = stretchesOf(points);
  const inner = stretches.slice(1, -1);
  const length = Math.min(innerStretches, inner.length);
  return fc.shuffledSubarray(inner, { minLength: length, maxLength: length }).chain((some) => {
    const tried = stretches.filter((each) => !inner.includes(each) || some.includes(each));
    return fc.tuple(...tried.map((numbers) => fc.constantFrom(...numbers)));
  });
}

it.each(commands.map((command) => [command.name, command] as const))(
  '[A-11] [H-20] [X-02] %s is done once or not at all wherever the server is killed, and once when it is sent again',
  async (_name, command) => {
    const smooth = await crash(command);
    expect(smooth.after).not.toEqual(smooth.before);
    // A transfer between a user's own accounts is in the balances alone.
    expect(smooth.after.records - smooth.before.records).toBeLessThanOrEqual(1);
    await fc.assert(
      fc.asyncProperty(chosenOf(smooth.points), async (chosen) => {
        const outcomes: boolean[] = [];
        for (const at of chosen) outcomes.push(await crashAt(command, smooth, at));
        // From one change on it is done, and not before.
        const done = outcomes.indexOf(true);
        expect(done).toBeGreaterThan(0);
        expect(outcomes).toEqual(outcomes.map((_, index) => index >= done));
      }),
      { numRuns: 1, endOnFailure: true },
    );
    await verifyLedger(site.database);
  },
);
