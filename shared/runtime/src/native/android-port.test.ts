import type { BridgeRequest } from '@exchange/contract/bridge';
import { findAndroidPort } from './android-port';

/** A page whose web view listens, as `addWebMessageListener` makes it. */
function createAndroidPage(origin: string, around?: object) {
  const listeners: ((event: { data: unknown }) => void)[] = [];
  const sent: BridgeRequest[] = [];
  const page = {
    location: { origin },
    exchangeApp: {
      postMessage: (text: string) => void sent.push(JSON.parse(text) as BridgeRequest),
      addEventListener: (_type: string, listener: (event: { data: unknown }) => void) =>
        void listeners.push(listener),
    },
  };
  Object.assign(page, { parent: around ?? page });
  const say = (data: unknown) => listeners.forEach((listener) => listener({ data }));
  return { page: page as unknown as Window, sent, say };
}

test('[B-01] each answer of the Android app goes to its own request, and anything else to none', async () => {
  const { page, say } = createAndroidPage('https://exchange.example');
  const port = findAndroidPort(page);
  const first = port?.postMessage({ id: '1', action: 'getAppData', data: {} });
  const second = port?.postMessage({ id: '2', action: 'getAppData', data: {} });
  say('no JSON');
  say(JSON.stringify({ id: '3', ok: true, data: {} }));
  say(JSON.stringify({ id: '2', ok: false, error: 'refused' }));
  say(JSON.stringify({ id: '1', ok: true, data: { language: 'en' } }));
  expect(await first).toEqual({ id: '1', ok: true, data: { language: 'en' } });
  expect(await second).toEqual({ id: '2', ok: false, error: 'refused' });
});

test('[B-05] a page in a frame of another origin gets no way to the app', () => {
  const around = { location: { origin: 'https://evil.example' } };
  Object.assign(around, { parent: around });
  expect(findAndroidPort(createAndroidPage('https://exchange.example', around).page)).toBeUndefined();
});
