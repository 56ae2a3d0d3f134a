import type { Platform, RemoteDefinition } from '@exchange/platform';
import { createFakePlatform, type FakeReport } from '@exchange/platform/fake';
import { BehaviorSubject, type Subscription } from '@exchange/platform/rxjs';
import { waitFor } from '@testing-library/react';
import type { ComposedRemote } from '../boot/boot-data';
import { LiveComposition } from '../remotes/live-composition';
import { fillSlot } from './fill-slot';

type Fill = NonNullable<RemoteDefinition['fill']>;

const released = (name: string, ...fills: string[]): ComposedRemote => ({
  ...{
    name,
    version: '1.0.0',
    platform: '^2.1.0',
    entry: `/assets/${name}/1.0.0/remoteEntry.js`,
    routes: [],
    fills,
  },
});

/** A page whose remotes fill the end of the home page as these do; undefined for one that cannot be loaded. */
function setUp(fillers: Readonly<Record<string, Fill | undefined>>, flags: string[] = []) {
  const composition = new LiveComposition([
    ...Object.keys(fillers).map((name) => ({ ...released(name, 'home.promo'), flags })),
    released('mfe-other', 'trade.below-form'),
  ]);
  const discarded: string[] = [];
  const scopes: Subscription[] = [];
  const reports = new Map<string, FakeReport>();
  const source = {
    async load({ name }: { readonly name: string }): Promise<RemoteDefinition> {
      const fill = fillers[name];
      if (!fill) throw new Error('404');
      return { name, platform: '^2.1.0', mount: () => () => undefined, fill };
    },
    discard: ({ name }: { readonly name: string }) => void discarded.push(name),
    lastArrival: () => 0,
    suits: () => true,
  };
  const platformOf = (
    name: string,
    _version: string,
    scope: Subscription,
    flags: readonly string[] = [],
  ): Platform => {
    const platform = createFakePlatform({ flags });
    reports.set(name, platform.report);
    scopes.push(scope);
    return platform;
  };
  const element = document.createElement('div');
  const input = new BehaviorSubject({});
  const end = fillSlot({ source, composition, platformOf }, 'home.promo', element, input);
  return {
    element,
    end,
    input,
    composition,
    discarded,
    scopes,
    errors: (name: string) => reports.get(name)?.errors,
  };
}

const shows =
  (text: string): Fill =>
  (_slot, element) => {
    element.append(text);
    return () => element.replaceChildren();
  };

test('[H-32] a place has what each remote has for it, in the order of their names, without boxes of its own', async () => {
  const { element } = setUp({ 'mfe-nodes': shows('nodes'), 'mfe-activity': shows('activity ') });
  await waitFor(() => expect(element.textContent).toBe('activity nodes'));
  for (const box of element.querySelectorAll('div')) expect(box.style.display).toBe('contents');
});

test('[H-32] [O-14] a filler is told its place, what the place tells, and the flags of its remote', async () => {
  const fill = jest.fn<ReturnType<Fill>, Parameters<Fill>>(() => () => undefined);
  const { input } = setUp({ 'mfe-activity': fill }, ['short-card']);
  await waitFor(() => expect(fill).toHaveBeenCalledTimes(1));
  const [slot, , platform, told] = fill.mock.calls[0] ?? [];
  expect([slot, told, [...(platform?.flags ?? [])]]).toEqual(['home.promo', input, ['short-card']]);
});

test.each<readonly [string, Fill | undefined, readonly string[]]>([
  ['cannot be loaded', undefined, ['mfe-activity']],
  [
    'throws',
    () => {
      throw new Error('broken');
    },
    [],
  ],
  ['never answers', () => new Promise(() => undefined), []],
  [
    'breaks later',
    (_slot, element, _platform, _input, fail) => {
      element.append('broken');
      setTimeout(() => fail(new Error('broken')));
      return () => element.replaceChildren();
    },
    [],
  ],
])(
  '[H-32] a filler that %s leaves nothing behind, is reported, and costs no other',
  async (_how, fill, discarded) => {
    jest.useFakeTimers();
    const page = setUp({ 'mfe-activity': fill, 'mfe-nodes': shows('nodes') });
    await jest.advanceTimersByTimeAsync(10_000);
    jest.useRealTimers();
    expect(page.element.textContent).toBe('nodes');
    expect([...page.element.children].map((place) => place.childElementCount)).toEqual([0, 1]);
    expect(page.errors('mfe-activity')).toHaveLength(1);
    expect(page.errors('mfe-nodes')).toEqual([]);
    // One that was loaded may be shown as a page at the same time.
    expect(page.discarded).toEqual(discarded);
  },
);

test('[H-32] [O-09] its end takes everything away, ends what it subscribed to, and lets another release come', async () => {
  const { element, end, scopes, composition } = setUp({ 'mfe-activity': shows('activity') });
  await waitFor(() => expect(element.textContent).toBe('activity'));
  const next = {
    ...released('mfe-activity', 'home.promo'),
    version: '1.1.0',
    entry: '/assets/mfe-activity/1.1.0/e.js',
  };
  composition.update([next]);
  expect(composition.remotes[0]?.version).toBe('1.0.0');
  end();
  await waitFor(() => expect(scopes.map(({ closed }) => closed)).toEqual([true]));
  expect(element.childElementCount).toBe(0);
  expect(composition.remotes[0]?.version).toBe('1.1.0');
});
