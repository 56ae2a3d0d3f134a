import type { AppProps } from 'single-spa';
import { KeptAreas } from './kept-areas';

const props = { name: 'any', mountParcel: () => undefined } as unknown as AppProps;

/** Two areas; each says in `ran` when it was really mounted and unmounted. */
function open() {
  const outlet = document.createElement('div');
  const ran: string[] = [];
  const beforeMount = jest.fn(() => undefined);
  const isCurrent = jest.fn((_name: string) => true);
  const areas = new KeptAreas(outlet, { beforeMount, isCurrent });
  const add = (name: string) =>
    areas.add(name, {
      element: document.createElement(name),
      mount: async () => void ran.push(`${name} comes`),
      unmount: async (given) => {
        expect(given).toBe(props);
        ran.push(`${name} goes`);
      },
    });
  const lifecycles = { trade: add('trade'), assets: add('assets') };
  /** As the router does: the place changes at once, mounting and unmounting follow. */
  const go = async (name: keyof typeof lifecycles, from?: keyof typeof lifecycles) => {
    areas.show(name);
    const swapped = shown();
    if (from !== undefined) await lifecycles[from].unmount(props);
    await lifecycles[name].mount(props);
    return swapped;
  };
  const shown = () => [...outlet.children].map(({ localName }) => localName);
  return { areas, ran, isCurrent, beforeMount, lifecycles, outlet, go, shown };
}

test('[H-26] what may be kept is swapped at once, and neither unmounted nor mounted again', async () => {
  const { areas, ran, beforeMount, go, shown } = open();
  await go('trade');
  areas.allow('trade', true);
  expect(await go('assets', 'trade')).toEqual([]);
  expect(shown()).toEqual(['assets']);
  areas.allow('assets', true);
  expect(await go('trade', 'assets')).toEqual(['trade']);
  expect(await go('assets', 'trade')).toEqual(['assets']);
  expect(ran).toEqual(['trade comes', 'assets comes']);
  // Whether there is another release is asked all the same (O-09).
  expect(beforeMount).toHaveBeenCalledTimes(2);
});

test('[H-26] where the browser can leave out what is in an element, what is kept rests in the document until it ends', async () => {
  Object.assign(globalThis, { CSS: { supports: () => true } });
  const { areas, outlet, go, shown } = open();
  const resting = () => [...outlet.querySelectorAll('[data-resting]')].map(({ localName }) => localName);
  areas.takeUser('one');
  await go('trade');
  areas.allow('trade', true);
  await go('assets', 'trade');
  areas.allow('assets', true);
  expect([shown(), resting()]).toEqual([['trade', 'assets'], ['trade']]);
  await go('trade', 'assets');
  expect([shown(), resting()]).toEqual([['trade', 'assets'], ['assets']]);
  areas.takeUser('another');
  await Promise.resolve();
  expect(shown()).toEqual(['trade']);
  Reflect.deleteProperty(globalThis, 'CSS');
});

test('[H-25] what failed, or never allowed it, is unmounted as it is left', async () => {
  const { areas, ran, go } = open();
  await go('trade');
  areas.allow('trade', true);
  areas.allow('trade', false);
  await go('assets', 'trade');
  await go('trade', 'assets');
  expect(ran).toEqual(['trade comes', 'trade goes', 'assets comes', 'assets goes', 'trade comes']);
});

test('[O-09] a remote with another release is not kept, and what was kept goes as soon as there is one', async () => {
  const { areas, ran, isCurrent, go } = open();
  await go('trade');
  areas.allow('trade', true);
  await go('assets', 'trade');
  areas.dropStale();
  expect(ran).not.toContain('trade goes');
  isCurrent.mockImplementation((name) => name !== 'trade');
  areas.dropStale();
  expect(ran).toContain('trade goes');
  areas.allow('assets', true);
  isCurrent.mockReturnValue(false);
  await go('trade', 'assets');
  expect(ran.slice(3)).toEqual(['assets goes', 'trade comes']);
});

test('[H-15] what is dropped between a change of the place and the unmounting goes once; what is shown is not dropped', async () => {
  const { areas, ran, lifecycles, go, shown } = open();
  await go('trade');
  areas.allow('trade', true);
  areas.takeUser('one');
  areas.takeUser('another');
  areas.show('assets');
  areas.takeUser(null);
  await lifecycles.trade.unmount(props);
  await lifecycles.assets.mount(props);
  expect(ran).toEqual(['trade comes', 'trade goes', 'assets comes']);
  expect(shown()).toEqual(['assets']);
});

test('[H-14, H-26] what was kept before it was known who is signed in is kept for whoever it is, until it may be another one', async () => {
  const { areas, ran, go } = open();
  areas.takeUser(undefined);
  await go('trade');
  areas.allow('trade', true);
  await go('assets', 'trade');
  areas.takeUser('one');
  areas.takeUser('one');
  await go('trade', 'assets');
  expect(ran.filter((each) => each.startsWith('trade'))).toEqual(['trade comes']);
  await go('assets', 'trade');
  areas.takeUser(undefined);
  expect(ran.at(-1)).toBe('trade goes');
});
