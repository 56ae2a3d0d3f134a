import { Subscription } from '@exchange/platform/rxjs';
import { LiveComposition } from './live-composition';

const release = (name: string, version: string, ...paths: readonly string[]) => ({
  name,
  version,
  platform: '^2.0.0',
  entry: `/assets/${name}/${version}/remoteEntry.js`,
  routes: paths.map((path) => ({ path })),
});
const trade = release('mfe-trade', '1.0.0', '/', '/market');
const assets = release('mfe-assets', '1.0.0', '/assets');

const ownerOf = ({ routes }: LiveComposition, path: string) => routes.match(path)?.route.owner;

test('[O-01] a remote that the composition does not have is refused', () => {
  const composition = new LiveComposition([trade]);
  expect(() => composition.enter('mfe-other', new Subscription())).toThrow('not part of the composition');
});

test('[O-09] a remote that is not mounted takes another release at once, with its pages', () => {
  const composition = new LiveComposition([trade, assets]);
  const swapped: string[] = [];
  composition.onSwap = (before, now) => swapped.push(`${before.entry} ${now.version}`);
  const next = release('mfe-assets', '1.1.0', '/assets', '/loans');
  composition.update([trade, next]);
  expect(ownerOf(composition, '/loans')).toBe('mfe-assets');
  expect(composition.enter('mfe-assets', new Subscription())).toBe(next);
  expect(swapped).toEqual([`${assets.entry} 1.1.0`]);
  composition.update([trade, release('mfe-assets', '1.2.0', '/loans')]);
  // Its page stays while it is mounted.
  expect(ownerOf(composition, '/assets')).toBe('mfe-assets');
});

test('[O-09] [H-26] a release is current until another one is served, or other flags, of which is told at once', () => {
  const composition = new LiveComposition([trade, assets]);
  const told: boolean[] = [];
  composition.onUpdate = () => told.push(composition.isCurrent('mfe-trade'));
  composition.enter('mfe-trade', new Subscription());
  composition.update([trade, release('mfe-assets', '1.1.0', '/assets')]);
  composition.update([{ ...trade, flags: ['short-form'] }, assets]);
  composition.update([release('mfe-trade', '1.1.0', '/'), assets]);
  composition.update([assets]);
  expect(told).toEqual([true, false, false, false]);
});

test('[O-09] one that is mounted keeps release and pages until it has gone, however often another is served', () => {
  const composition = new LiveComposition([trade, assets]);
  const swapped: string[] = [];
  composition.onSwap = (before, now) => swapped.push(`${before.version} ${now.version}`);
  const [first, second] = [new Subscription(), new Subscription()];
  expect(composition.enter('mfe-trade', first)).toBe(trade);
  composition.update([release('mfe-trade', '1.1.0', '/'), assets]);
  composition.update([release('mfe-trade', '1.2.0', '/', '/news'), assets]);
  // The one before it has not ended when it begins anew, as when it hangs while leaving.
  expect(composition.enter('mfe-trade', second)).toBe(trade);
  first.unsubscribe();
  first.unsubscribe();
  expect([ownerOf(composition, '/market'), ownerOf(composition, '/news')]).toEqual(['mfe-trade', undefined]);
  expect(swapped).toEqual([]);
  second.unsubscribe();
  expect([ownerOf(composition, '/market'), ownerOf(composition, '/news')]).toEqual([undefined, 'mfe-trade']);
  expect(swapped).toEqual(['1.0.0 1.2.0']);
});

test('[O-09] a page that goes over to another remote stays with the one that is mounted until that has gone', () => {
  const composition = new LiveComposition([assets, trade]);
  const stay = new Subscription();
  composition.enter('mfe-trade', stay);
  composition.update([
    release('mfe-assets', '1.1.0', '/assets', '/market'),
    release('mfe-trade', '1.1.0', '/'),
  ]);
  expect(ownerOf(composition, '/market')).toBe('mfe-trade');
  stay.unsubscribe();
  expect(ownerOf(composition, '/market')).toBe('mfe-assets');
});

test('[O-09] a remote that came is told of with its pages there, and one that went has none until it comes again', () => {
  const composition = new LiveComposition([trade, assets]);
  const added: string[] = [];
  composition.onAdded = (name) => added.push(`${name} ${ownerOf(composition, '/loans')}`);
  composition.update([trade, release('mfe-loans', '1.0.0', '/loans')]);
  expect(added).toEqual(['mfe-loans mfe-loans']);
  expect(ownerOf(composition, '/assets')).toBeUndefined();
  composition.update([trade, assets]);
  expect(ownerOf(composition, '/assets')).toBe('mfe-assets');
  expect(ownerOf(composition, '/loans')).toBeUndefined();
  expect(added).toHaveLength(1);
});

test('[H-32] remotes fill a place in the order of their names, and one that is served no more fills nothing', () => {
  const fillers = ['mfe-nodes', 'mfe-activity'].map((name) => ({
    ...release(name, '1.0.0'),
    fills: ['home.promo'],
  }));
  const composition = new LiveComposition([trade, ...fillers]);
  expect(composition.fillersOf('home.promo')).toEqual(['mfe-activity', 'mfe-nodes']);
  expect(composition.fillersOf('trade.below-form')).toEqual([]);
  composition.update([trade, ...fillers.slice(0, 1)]);
  expect(composition.fillersOf('home.promo')).toEqual(['mfe-nodes']);
});

describe('a mount', () => {
  test('[O-09] begins at once when there is nothing to wait for', () => {
    const end = jest.fn();
    new LiveComposition([trade]).mount(() => end)();
    expect(end).toHaveBeenCalledTimes(1);
  });

  test('[O-09] that waits for an answer ends what it began, or never begins once it is left', async () => {
    const composition = new LiveComposition([trade]);
    let answer: () => void = () => undefined;
    composition.beforeMount = () => new Promise<void>((resolve) => (answer = resolve));
    const end = jest.fn();
    const begin = jest.fn(() => end);
    const leave = composition.mount(begin);
    expect(begin).not.toHaveBeenCalled();
    answer();
    await Promise.resolve();
    expect(begin).toHaveBeenCalledTimes(1);
    leave();
    expect(end).toHaveBeenCalledTimes(1);

    composition.mount(begin)();
    answer();
    await Promise.resolve();
    expect(begin).toHaveBeenCalledTimes(1);
  });
});
