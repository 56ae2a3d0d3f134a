import type { Composition, Part, Parts } from '../../edge/store/composition-document';
import { changedParts, endCanary, planOf, promoteCanary, setParts, startCanary, type Next } from './changes';
import { goBack, goBackAlone } from './go-back';

const part = (version: string): Part => ({ version, digest: `digest of ${version}` });
const parts = (versions: Record<string, string>): Parts =>
  Object.fromEntries(Object.entries(versions).map(([name, version]) => [name, part(version)]));
const versions = (list: Parts) =>
  Object.fromEntries(Object.entries(list).map(([name, { version }]) => [name, version]));

/** A history that grows by changes, as the composer makes it. */
class Course {
  readonly list: Composition[] = [];

  async make(change: (current: Composition, earlier: readonly Composition[]) => Next | Promise<Next>) {
    const current = this.list[0];
    const { how, restores, ...next } = current
      ? await change(current, this.list)
      : setParts(undefined, parts({ host: '1', trade: '1', user: '1' }), 'set');
    this.list.unshift({
      format: 1,
      number: (current?.number ?? 0) + 1,
      previous: null,
      made: { at: 0, by: 'somebody', how, ...(restores === undefined ? {} : { restores }) },
      ...next,
    });
  }

  set = (wanted: Record<string, string>) => this.make((current) => setParts(current, parts(wanted), 'set'));
  back = (to?: number) => this.make((_current, earlier) => goBack(earlier, to));

  get now(): Composition {
    const [newest] = this.list;
    if (!newest) throw new Error('nothing was made');
    return newest;
  }

  get trade(): string | undefined {
    return this.now.parts['trade']?.version;
  }
}

let course: Course;
beforeEach(async () => {
  course = new Course();
  await course.make(() => Promise.reject(new Error('not asked')));
});

test('[O-02] set changes what is named and nothing else', async () => {
  await course.set({ trade: '2' });
  expect(versions(course.now.parts)).toEqual({ host: '1', trade: '2', user: '1' });
  await expect(course.set({ trade: '2' })).rejects.toThrow('These are current already');
  expect(() => setParts(undefined, parts({ trade: '1' }), 'set')).toThrow('A composition needs a host');
});

test('[O-02] back after several sets goes on backwards, and forwards only by set', async () => {
  await course.set({ trade: '2' });
  await course.set({ trade: '3' });
  await course.back();
  expect(course.trade).toBe('2');
  await course.back();
  expect(course.trade).toBe('1');
  await expect(course.back()).rejects.toThrow('There is nothing to go back to');
  await course.set({ trade: '4' });
  await course.back();
  expect(course.trade).toBe('1');
  expect(course.now.made.restores).toBe(1);
  expect(course.list).toHaveLength(7);
});

test('[O-02] back to a number', async () => {
  await course.set({ trade: '2' });
  await course.set({ trade: '3' });
  await course.back(1);
  expect(course.trade).toBe('1');
  await expect(course.back(1)).rejects.toThrow('The parts of 1 are current already');
  await expect(course.back(0)).rejects.toThrow('The history has no number 0');
  await course.back(3);
  expect(course.trade).toBe('3');
});

describe('one part goes back', () => {
  const alone = (names: readonly string[], to?: number) =>
    course.make((current, earlier) => goBackAlone(current, names, () => earlier, to));
  const served = () => versions(course.now.parts);

  test('[O-08] and all others stay; again goes one step further, not to and fro', async () => {
    await course.set({ trade: '2' });
    await course.set({ user: '2' });
    await course.set({ trade: '3' });
    await course.set({ host: '2' });
    await alone(['trade']);
    expect(served()).toEqual({ host: '2', trade: '2', user: '2' });
    expect(course.now.made.how).toBe('back');
    await alone(['trade']);
    expect(course.trade).toBe('1');
    await expect(alone(['trade'])).rejects.toThrow('There is nothing that trade could go back to');
    await course.set({ trade: '4' });
    await alone(['trade']);
    expect(course.trade).toBe('1');
  });

  test('[O-08] through releases that came several times', async () => {
    for (const trade of ['2', '1', '4']) await course.set({ trade });
    await alone(['trade']);
    expect(course.trade).toBe('1');
    await alone(['trade']);
    expect(course.trade).toBe('2');
    await course.set({ user: '2' });
    await alone(['trade']);
    expect(course.trade).toBe('1');
    await expect(alone(['trade'])).rejects.toThrow('There is nothing that trade could go back to');
  });

  test('[O-08] from a release that was gone back to twice', async () => {
    for (const trade of ['2', '3']) await course.set({ trade });
    await alone(['trade']);
    await course.set({ trade: '4' });
    await alone(['trade']);
    expect(course.trade).toBe('2');
    await alone(['trade']);
    expect(course.trade).toBe('1');
  });

  test('[O-08] from where everything went back to', async () => {
    for (const trade of ['2', '3', '4']) await course.set({ trade });
    await course.back(2);
    expect(course.trade).toBe('2');
    await alone(['trade']);
    expect(course.trade).toBe('1');
    await course.back(3);
    expect(course.trade).toBe('3');
    await alone(['trade']);
    expect(course.trade).toBe('2');
  });

  test('[O-08] and does not come again when everything goes back', async () => {
    await course.set({ trade: '2' });
    await course.set({ user: '2' });
    await alone(['trade']);
    await course.back();
    expect(served()).toEqual({ host: '1', trade: '1', user: '1' });
    await expect(course.back()).rejects.toThrow('There is nothing to go back to');
  });

  test('[O-08] together with another one, and to a number', async () => {
    await course.set({ trade: '2', user: '2' });
    await course.set({ trade: '3', host: '2' });
    await alone(['trade', 'user']);
    expect(served()).toEqual({ host: '2', trade: '2', user: '1' });
    await alone(['trade'], 3);
    expect(served()).toEqual({ host: '2', trade: '3', user: '1' });
    await expect(alone(['trade'], 3)).rejects.toThrow('trade 3 of 3 is current already');
    await expect(alone(['trade'], 9)).rejects.toThrow('The history has no number 9');
    await expect(alone(['loans'])).rejects.toThrow('loans is no part of what is current');
  });

  test('[O-08] out of a canary, which goes on without it; its base stays', async () => {
    await course.set({ trade: '2' });
    await course.make((current) => startCanary(current, parts({ trade: '3', user: '3' }), 10));
    await alone(['trade']);
    expect(course.trade).toBe('2');
    expect(versions(course.now.canary?.parts ?? {})).toEqual({ user: '3' });
    await alone(['trade']);
    expect(course.trade).toBe('1');
    expect(versions(course.now.canary?.parts ?? {})).toEqual({ user: '3' });
    await alone(['user']);
    expect(course.now.canary).toBeNull();
  });
});

describe('a canary', () => {
  const canary = (wanted: Record<string, string>, percent = 10) =>
    course.make((current) => startCanary(current, parts(wanted), percent));

  test('[O-03] changes nothing for everybody, and keeps its beginning while its share rises', async () => {
    await canary({ trade: '2' });
    expect(course.trade).toBe('1');
    expect(course.now.canary).toEqual({ since: 2, percent: 10, parts: parts({ trade: '2' }) });
    await canary({}, 25.5);
    expect(course.now.canary).toMatchObject({ since: 2, percent: 25.5 });
    await canary({ user: '2' }, 50);
    expect(versions(course.now.canary?.parts ?? {})).toEqual({ trade: '2', user: '2' });
  });

  test('[O-03] promote makes the whole set everybody’s, and back takes it back', async () => {
    await canary({ trade: '2', user: '2' });
    await course.make(promoteCanary);
    expect(versions(course.now.parts)).toEqual({ host: '1', trade: '2', user: '2' });
    expect(course.now.canary).toBeNull();
    await course.back();
    expect(versions(course.now.parts)).toEqual({ host: '1', trade: '1', user: '1' });
    await expect(course.back()).rejects.toThrow('There is nothing to go back to');
  });

  test('[O-03] is ended by end-canary and by back', async () => {
    await canary({ trade: '2' });
    await course.make((current) => endCanary(current));
    expect(course.now.canary).toBeNull();
    await canary({ trade: '2' });
    expect(course.now.canary?.since).toBe(4);
    await course.back();
    expect(course.now.canary).toBeNull();
    expect(changedParts(course.now.parts, course.list.at(-1)?.parts ?? {})).toEqual([]);
  });

  test('[O-03] goes on over what is set meanwhile, and ends when it is set for everybody', async () => {
    await canary({ trade: '2' });
    await course.set({ user: '9' });
    expect(versions(course.now.parts)).toEqual({ host: '1', trade: '1', user: '9' });
    expect(course.now.canary).toMatchObject({ since: 2, parts: parts({ trade: '2' }) });
    await course.set({ trade: '2' });
    expect(course.now.canary).toBeNull();
  });

  test.each(['', '10,5', '0,10', '10,,50', '10,200', 'ten', '100'])(
    '[O-09] "%s" are no steps of a plan',
    (steps) => {
      expect(() => planOf(steps, 15)).toThrow(`--steps is "${steps}": write shares in percent`);
    },
  );

  test('[O-09] a plan ends with everybody, and a step lasts', () => {
    expect(planOf('1,10,50,100', 15)).toEqual({ steps: [1, 10, 50], minutes: 15 });
    expect(planOf('5', 0.5)).toEqual({ steps: [5], minutes: 0.5 });
    for (const minutes of [0, -1, Number.NaN])
      expect(() => planOf('5', minutes)).toThrow(`--minutes is ${minutes}`);
  });

  test.each([0, 100, -1, 0.001, Number.NaN])('[O-03] %p percent is no share', async (percent) => {
    await expect(canary({ trade: '2' }, percent)).rejects.toThrow(`--percent is ${percent}`);
  });

  test('[O-03] of what is current already is none, and without one there is nothing to end', async () => {
    await expect(canary({ trade: '1' })).rejects.toThrow('A canary needs a part that differs');
    await expect(course.make(promoteCanary)).rejects.toThrow('There is no canary to promote');
    await expect(course.make((current) => endCanary(current))).rejects.toThrow('There is no canary to end');
  });
});
