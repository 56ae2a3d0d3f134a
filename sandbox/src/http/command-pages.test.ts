import { type Command, ErrorCodes } from '@exchange/contract';
import { catalogue } from '@exchange/contract/catalogue';
import { inArray } from 'drizzle-orm';
import fc from 'fast-check';
import { look, sceneOf } from '../../test/crash/command-scenes';
import { type Device, MortalPage } from '../../test/crash/mortal-page';
import { MortalSite } from '../../test/crash/mortal-site';
import { minute } from '../core/time-spans';
import { command as commandTable } from '../core/storage/tables';

/**
 * A page that is killed at any step of sending a command, with the server or alone, leaves behind what the next page needs to say
 * what became of it; and however often a person tries, it is done once. One command of three is tried at the step after which
 * nobody knows whether it was done, and at a random other one; with FULL=1 all of them at every step.
 */

const isThorough = process.env['FULL'] === '1';
const commands = catalogue
  .filter((call): call is Command => call.idempotent === 'by-key')
  .filter((_, index) => isThorough || index % 3 === 1);
/** What a page does for a command. It dies before one of them. */
const steps = ['keep', 'call', 'answer', 'remove'] as const;
type Step = (typeof steps)[number];
/** Deaths of the server that each command is tried with. */
const serverDeaths = 1;
/** Of one command at most: one for each time that a page is killed. */
const mostPeople = 8;

let site: MortalSite;
beforeAll(async () => {
  const real = ['Date', 'hrtime', 'nextTick', 'queueMicrotask', 'setImmediate', 'clearImmediate'] as const;
  jest.useFakeTimers({ doNotFake: [...real, 'setTimeout', 'clearTimeout'] });
  site = await MortalSite.open(commands.length * mostPeople, Date.UTC(2026, 10, 18, 4));
});
afterAll(async () => {
  await site.close();
  jest.useRealTimers();
});

/** The steps before which a command's page is killed. */
const stepsTried: fc.Arbitrary<readonly Step[]> = isThorough
  ? fc.constant(steps)
  : fc.constantFrom<Step>('keep', 'call', 'remove').map((other) => ['answer', other]);

/** How often what went under these keys was done. */
const timesDone = (keys: readonly string[]) =>
  site.database.$count(commandTable, inArray(commandTable.key, ['none', ...keys]));

interface Deaths {
  /** The page's step before which it dies. */
  readonly page?: number;
  /** The server's point at which it dies, and the page with it. */
  readonly server?: number;
}

/** Sends a command from a page that may die, lets the next page say what became of it, and has it done if it was not. */
async function tryOnce(command: Command, { page: killedAt, server = Infinity }: Deaths) {
  const person = await site.person();
  const prepared = await sceneOf(command).prepare(person);
  const device: Device = new Map();
  const first = new MortalPage(person, command, {
    ...{ device, now: () => site.now() },
    ...(killedAt !== undefined && { killedAt }),
  });
  const input = await prepared.input();
  const points = site.connection.watch(server);
  const sending = first.send(input).then(() => 'answered' as const);
  const wayOfEnd = await Promise.race([
    sending,
    first.died.then(() => 'page killed' as const),
    site.connection.died.then(() => 'server killed' as const),
  ]);
  // What a dead page has sent goes on; nobody hears what a dead server answers.
  if (wayOfEnd === 'server killed') first.kill();
  else await first.underWay;
  if (server !== Infinity) await site.restart();

  const isDone = (await timesDone(first.keys)) === 1;
  const wasKept = device.size > 0;
  // So much later that nothing is on its way any more.
  const next = new MortalPage(person, command, { device, now: () => site.now() + minute });
  const said = await next.says();
  if (command.access === 'public' || !wasKept) expect(said.is).toBe('none');
  else expect(said.is).toBe(isDone ? 'made' : 'notMade');
  // It keeps nothing only of what was answered, and of what never left it.
  if (!wasKept) expect(isDone).toBe(wayOfEnd === 'answered');
  if (said.is === 'made') expect(said.answer).not.toBeNull();
  next.dismiss();
  const isLeftBehind = command.access === 'public' && wasKept;
  // A command that anyone may send is not looked for: it is sent again, and then says that it was done.
  if (isDone && isLeftBehind)
    await expect(next.send(await prepared.input())).rejects.toMatchObject({
      code: ErrorCodes.accountCreated,
    });
  else if (!isDone) await next.send(await prepared.input());
  expect(next.pending).toBe(0);
  expect(device.size).toBe(0);
  expect(await timesDone([...first.keys, ...next.keys])).toBe(1);
  return { steps: first.steps, points: points.length, shown: await look(command, person, prepared) };
}

it.each(commands.map((command) => [command.name, command] as const))(
  '[A-11] [H-20] %s: wherever its page is killed, the next one says the truth, and it is done once',
  async (_name, command) => {
    const smooth = await tryOnce(command, {});
    expect(smooth.steps).toEqual(['keep', `call ${command.name}`, `answer ${command.name}`, 'remove']);
    await fc.assert(
      fc.asyncProperty(stepsTried, async (tried) => {
        for (const step of tried) {
          const trial = await tryOnce(command, { page: steps.indexOf(step) });
          expect([step, trial.shown]).toEqual([step, smooth.shown]);
        }
      }),
      { numRuns: 1, endOnFailure: true },
    );
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 0, max: smooth.points - 1 }), async (server) => {
        const { shown } = await tryOnce(command, { server });
        expect(shown).toEqual(smooth.shown);
      }),
      { numRuns: serverDeaths, endOnFailure: true },
    );
  },
);
