import type { BridgeRequest } from '@exchange/contract/bridge';
import { detectNative } from '@exchange/platform/detect-native';
import { findAppPort } from './app-port';
import { createNativeFavourites, nativeApp } from '.';

/** An app that keeps favourites and answers as the contract says. */
function createApp(kept: string[]) {
  const asked: string[] = [];
  const port = {
    async postMessage(message: unknown) {
      const { id, action, data } = message as BridgeRequest;
      const { ids = '' } = data as { ids?: string };
      asked.push(`${action} ${ids}`.trim());
      if (action === 'addFavourites') kept.push(...ids.split(',').filter((other) => !kept.includes(other)));
      if (action === 'removeFavourites')
        for (const gone of ids.split(',')) kept.splice(kept.indexOf(gone), 1);
      return { id, ok: true, data: { ids: kept.join(',') } };
    },
  };
  return { port, asked };
}

test('[B-04] favourites go to the app and come back as one text of ids', async () => {
  const { port, asked } = createApp([]);
  const favourites = createNativeFavourites(port);
  expect(await favourites.list()).toEqual([]);
  expect(await favourites.add(['aura_usdt', 'kite_usdt'])).toEqual(['aura_usdt', 'kite_usdt']);
  expect(await favourites.remove(['aura_usdt'])).toEqual(['kite_usdt']);
  expect(asked).toEqual(['getFavourites', 'addFavourites aura_usdt,kite_usdt', 'removeFavourites aura_usdt']);
});

test.each([
  ['no answer in time', () => new Promise(() => undefined), 'timeout'],
  ['a refusal', async ({ id }: BridgeRequest) => ({ id, ok: false, error: 'refused' }), 'refused'],
  ['an answer to another request', async () => ({ id: 'x', ok: true, data: { ids: '' } }), 'contract'],
  ['no ids', async ({ id }: BridgeRequest) => ({ id, ok: true, data: {} }), 'contract'],
] as const)('[B-01] %s rejects with its reason', async (_name, answer, reason) => {
  jest.useFakeTimers();
  const favourites = createNativeFavourites({
    postMessage: (message) => answer(message as BridgeRequest),
  });
  const result = favourites.list().then(
    () => 'answered',
    (error: unknown) => error,
  );
  await jest.advanceTimersByTimeAsync(3_000);
  expect(await result).toMatchObject({ name: 'BridgeFailure', reason });
  jest.useRealTimers();
});

test('[B-04] the iOS app keeps them from version 1.1.3 on, nobody else does', () => {
  const page = Object.assign(Object.create(null) as Window, {
    webkit: { messageHandlers: { exchange: createApp([]).port } },
  });
  Object.assign(page, { parent: page });
  const keeps = (agent: string) =>
    nativeApp.withFavourites(detectNative(agent), page).favourites !== undefined;
  const iPhone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X)';
  expect(keeps(`${iPhone} BrandExchangeApp/1.1.3`)).toBe(true);
  expect(keeps(`${iPhone} BrandExchangeApp/1.10.0`)).toBe(true);
  expect(keeps(`${iPhone} BrandExchangeApp/2.0`)).toBe(true);
  expect(keeps(`${iPhone} BrandExchangeApp/1.1.2`)).toBe(false);
  expect(keeps(iPhone)).toBe(false);
  expect(keeps('Mozilla/5.0 (Linux; Android 14) BrandExchangeApp/1.1.3')).toBe(false);
});

test.each([
  ['of another origin', () => 'https://evil.example', undefined],
  [
    'that the browser lets nobody read',
    () => {
      throw new DOMException('Blocked a frame', 'SecurityError');
    },
    undefined,
  ],
  ['of the page’s own origin', () => 'https://exchange.example', expect.anything()],
])('[B-05] in a frame %s', (_what, origin, port) => {
  const around = {
    location: {
      get origin() {
        return origin();
      },
    },
  };
  Object.assign(around, { parent: around });
  const page = {
    webkit: { messageHandlers: { exchange: createApp([]).port } },
    location: { origin: 'https://exchange.example' },
    parent: around,
  };
  expect(findAppPort(page as unknown as Window)).toEqual(port);
});
