import { addFavouritePair, deleteFavouritePair, getFavouritePairList } from '@exchange/contract';
import { fakeUser, type FakePlatform } from '@exchange/platform/fake';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { openRemote } from '../testing/open-remote';

const three = '["aura_usdt","lyre_usdt","kite_usdt"]';
const order = () =>
  within(screen.getByRole('list', { name: 'Favorites' }))
    .getAllByRole('listitem')
    .map((row) => row.dataset['id']);
const handle = (pair: string) => screen.getByRole('button', { name: new RegExp(`^Move ${pair},`) });

/** An account that keeps favourites as the contract says. */
function keepFavourites({ api }: FakePlatform, kept: string[]): void {
  const list = () => ({ list: kept.map((id) => ({ id })) });
  api.answer(getFavouritePairList, list);
  api.answer(deleteFavouritePair, ({ favouritePairId }) => {
    kept = kept.filter((id) => id !== favouritePairId);
    return list();
  });
  api.answer(addFavouritePair, ({ favouritePairIdArr, arrange }) => {
    const ids = JSON.parse(favouritePairIdArr) as string[];
    const others = (of: string[], without: string[]) => of.filter((id) => !without.includes(id));
    kept = arrange ? [...ids, ...others(kept, ids)] : [...kept, ...others(ids, kept)];
    return list();
  });
}

test('[T-07] on the device: to the top, by arrow keys, out, and back to where it was', async () => {
  const { platform, user } = await openRemote('/home/editFavorite', { stored: { 'pair-favorites': three } });
  await screen.findByRole('list', { name: 'Favorites' });
  await user.click(screen.getByRole('button', { name: 'Move KITE/USDT to the top' }));
  expect(order()).toEqual(['kite_usdt', 'aura_usdt', 'lyre_usdt']);
  act(() => handle('KITE/USDT').focus());
  await user.keyboard('{ArrowDown}');
  expect(order()).toEqual(['aura_usdt', 'kite_usdt', 'lyre_usdt']);
  expect(document.activeElement).toBe(handle('KITE/USDT'));
  expect(screen.getByText('KITE/USDT is now in place 2 of 3')).toBeTruthy();
  expect(platform.storage.get('pair-favorites')).toBe('["aura_usdt","kite_usdt","lyre_usdt"]');
  await user.click(screen.getByRole('button', { name: 'Remove KITE/USDT' }));
  expect(order()).toEqual(['aura_usdt', 'lyre_usdt']);
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  expect(order()).toEqual(['aura_usdt', 'kite_usdt', 'lyre_usdt']);
  expect(platform.storage.get('pair-favorites')).toBe('["aura_usdt","kite_usdt","lyre_usdt"]');
});

test('[T-07] a row follows the finger, and where it is let go it stays', async () => {
  await openRemote('/home/editFavorite', { stored: { 'pair-favorites': three } });
  await screen.findByRole('list', { name: 'Favorites' });
  HTMLElement.prototype.setPointerCapture = () => undefined;
  jest.spyOn(HTMLLIElement.prototype, 'getBoundingClientRect').mockReturnValue({ height: 50 } as DOMRect);
  const pull = (type: 'pointerdown' | 'pointermove' | 'pointerup', clientY: number) =>
    fireEvent(handle('AURA/USDT'), new MouseEvent(type, { bubbles: true, clientY, button: 0 }));
  pull('pointerdown', 300);
  // The browser drags nothing of its own meanwhile.
  expect(fireEvent.dragStart(document.body)).toBe(false);
  pull('pointermove', 410);
  const [row] = screen.getAllByRole('listitem');
  expect(row?.style.transform).toBe('translateY(110px)');
  pull('pointerup', 410);
  expect(fireEvent.dragStart(document.body)).toBe(true);
  expect(order()).toEqual(['lyre_usdt', 'kite_usdt', 'aura_usdt']);
});

test('[T-05] [T-07] signed in the account keeps the order; a refusal is said and taken back', async () => {
  const { platform, user } = await openRemote('/home/editFavorite', { user: fakeUser() }, (fake) =>
    keepFavourites(fake, ['aura_usdt', 'lyre_usdt', 'gone_usdt']),
  );
  await screen.findByRole('list', { name: 'Favorites' });
  await user.click(screen.getByRole('button', { name: 'Move LYRE/USDT to the top' }));
  await waitFor(() => expect(order()).toEqual(['lyre_usdt', 'aura_usdt']));
  // A pair that is listed no more stays among them and is not sent.
  expect(platform.api.inputs(addFavouritePair)).toEqual([
    { favouritePairIdArr: '["lyre_usdt","aura_usdt"]', arrange: true },
  ]);
  expect(platform.bus.topic('favourites').value).toEqual(['lyre_usdt', 'aura_usdt', 'gone_usdt']);
  platform.api.refuse(addFavouritePair, { serverMessage: 'Not now' });
  await user.click(screen.getByRole('button', { name: 'Move AURA/USDT to the top' }));
  await waitFor(() => expect(platform.toast.shown.at(-1)).toEqual({ type: 'error', text: 'Not now' }));
  expect(order()).toEqual(['lyre_usdt', 'aura_usdt']);
});

test('[B-04] where the app keeps them they go to the app, also their order', async () => {
  let kept = ['aura_usdt', 'kite_usdt'];
  const asked: string[] = [];
  const favourites = {
    list: async () => kept,
    async add(ids: readonly string[]) {
      asked.push(`add ${ids.join()}`);
      return (kept = [...kept, ...ids]);
    },
    async remove(ids: readonly string[]) {
      asked.push(`remove ${ids.join()}`);
      return (kept = kept.filter((id) => !ids.includes(id)));
    },
  };
  const { platform, user } = await openRemote('/home/editFavorite', {
    user: fakeUser(),
    native: { client: 'ios-app', inApp: true, favourites },
  });
  await screen.findByRole('list', { name: 'Favorites' });
  await user.click(screen.getByRole('button', { name: 'Move KITE/USDT to the top' }));
  await waitFor(() => expect(kept).toEqual(['kite_usdt', 'aura_usdt']));
  await user.click(screen.getByRole('button', { name: 'Remove AURA/USDT' }));
  await waitFor(() => expect(kept).toEqual(['kite_usdt']));
  expect(asked).toEqual(['remove aura_usdt,kite_usdt', 'add kite_usdt,aura_usdt', 'remove aura_usdt']);
  expect(platform.api.inputs(getFavouritePairList)).toEqual([]);
});

test('[T-07] without favourites there is the way to the market', async () => {
  await openRemote('/home/editFavorite');
  expect(await screen.findByText('No favorites yet')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'To the market' }).getAttribute('href')).toBe(
    '/home/marketCondition',
  );
});
