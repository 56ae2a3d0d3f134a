import { createCaptcha } from '@exchange/contract';
import * as z from 'zod/mini';
import { testCatalogue } from '../../test/exchange';
import { openTestStorage } from '../../test/storage/storage';
import { eventsOf } from '../core/events';
import { answerTo, defineModule, defineQuestion, type Family, type Module } from './module';
import { type Foundation, openFoundation } from './open-foundation';
import { openModules } from './open-modules';

let foundation: Foundation;
beforeAll(async () => {
  foundation = await openFoundation(
    { demo: false, traders: false, storage: await openTestStorage() },
    { modules: [], catalogueOf: () => testCatalogue, organisations: ['nova'], nextAction: () => 'send' },
  );
});
afterAll(() => foundation.stop());

/** A module with a text for its services. */
const texting = (name: string, family: Family, text = name) =>
  defineModule({ name, family, open: () => ({ services: text }) });

const open = (...list: readonly Module<unknown>[]) => openModules(list, foundation);

it('[X-07] a module gets the services of those that it uses, in each application its own', async () => {
  let made = 0;
  const first = defineModule({
    name: 'first',
    family: 'identity',
    open: () => ({ services: { made: ++made } }),
  });
  const second = defineModule({
    name: 'second',
    family: 'funds',
    uses: { first },
    open: (_context, used) => ({ services: used.first.made * 10 }),
  });
  const one = await open(first, second);
  const two = await open(first, second);
  expect([one.of(second), two.of(second), one.of(first).made]).toEqual([10, 20, 1]);
});

it('[X-07] a module that is missing, late, there twice or after a later family is told at the start, before any is opened', async () => {
  let opened = 0;
  const early = texting('early', 'identity');
  const late = defineModule({
    name: 'late',
    family: 'identity',
    uses: { early },
    open: () => ({ services: (opened += 1) }),
  });
  const refused = 'The module late uses early: list early before it';
  await expect(open(late)).rejects.toThrow(refused);
  await expect(open(late, early)).rejects.toThrow(refused);
  await expect(open(early, late, texting('early', 'funds'))).rejects.toThrow(
    'Two modules have the name early',
  );
  await expect(open(texting('fund', 'funds'), early)).rejects.toThrow(
    'The module early (identity) is listed after fund (funds): list it with its family',
  );
  expect(opened).toBe(0);
});

it('[X-07] services of a module that is not open, or has none, are refused', async () => {
  const silent = defineModule({ name: 'silent', family: 'identity', open: () => ({}) });
  const away = texting('away', 'identity');
  const running = await open(silent);
  expect(() => running.of(silent)).toThrow('The module silent is not open, or has no services');
  expect(() => running.of(away)).toThrow('The module away is not open, or has no services');
});

it('[X-07] the asker combines what all modules answer, in their order; nobody answers to nothing', async () => {
  const sums = defineQuestion<number, Promise<number>>('sums');
  const alone = defineQuestion<number, number>('nobody knows');
  const asker = defineModule({
    name: 'asker',
    family: 'identity',
    open: ({ ask }) => ({
      services: {
        sum: async (input: number) =>
          (await Promise.all(ask(sums, input))).reduce((one, two) => one + two, 0),
        alone: () => ask(alone, 1),
      },
    }),
  });
  const answering = (name: string, factor: number) =>
    defineModule({
      ...{ name, family: 'campaigns' },
      open: () => ({ answers: [answerTo(sums, async (input) => input * factor)] }),
    });
  const all = await open(asker, answering('double', 2), answering('triple', 3));
  expect(await all.of(asker).sum(4)).toBe(20);
  expect(all.of(asker).alone()).toEqual([]);
  const fewer = await open(asker, answering('double', 2));
  expect(await fewer.of(asker).sum(4)).toBe(8);
});

it('[X-07] a question is asked only when all modules are open, and its name is its own', async () => {
  const hasty = defineQuestion<number, number>('hasty');
  expect(() => defineQuestion<string, string>('hasty')).toThrow('Two questions have the name hasty');
  const asker = defineModule({
    name: 'asker',
    family: 'identity',
    open: ({ ask }) => ({ services: ask(hasty, 1) }),
  });
  await expect(open(asker)).rejects.toThrow('The question hasty is asked before all modules are open');
});

it('[X-07] a call that two modules implement, and a job of another name than its module, are refused', async () => {
  const calling = (name: string) =>
    defineModule({
      ...{ name, family: 'identity' },
      open: () => ({
        calls: (registry) => registry.implement(createCaptcha, () => Promise.reject(new Error('no'))),
      }),
    });
  await expect(open(calling('one'), calling('two'))).rejects.toThrow('createCaptcha is implemented twice');
  const working = defineModule({
    name: 'one',
    family: 'identity',
    open: () => ({ jobs: [{ name: 'two.clean', every: 1, run: () => Promise.resolve() }] }),
  });
  await expect(open(working)).rejects.toThrow('The job two.clean of one has to begin with one.');
});

it('[X-07] an event of another name than its module, and two of one name, are refused', async () => {
  const words = { events: { happened: { title: 'Told', body: 'It happened.' } } };
  const event = (module: string) =>
    eventsOf(module, { en: words, 'zh-HK': words, 'zh-CN': words })('happened', {
      ...{ kind: 'funds', data: z.object({}), path: '/assets' },
    });
  const publishing = (...of: string[]) =>
    defineModule({ ...{ name: 'one', family: 'identity', events: of.map(event) }, open: () => ({}) });
  await expect(open(publishing('two'))).rejects.toThrow(
    'The event two.happened of one has to begin with one.',
  );
  await expect(open(publishing('one', 'one'))).rejects.toThrow('Two events have the name one.happened');
});
