import { readEarlyPage } from './early-page';

const organisation = { name: 'Nova', slogan: 'Brands', logo_url: '/nova.png' };
const boot = (content: unknown) => {
  document.body.innerHTML = `<script type="application/json" id="boot">${JSON.stringify(content)}</script>`;
};
beforeEach(() => {
  window.history.replaceState(null, '', '/trade/aura_usdt/kline?side=buy');
  boot({ time: 5, organisation, first: [{ call: 'market.getTradeList', input: {}, data: { main: {} } }] });
});
afterEach(() => jest.restoreAllMocks());

test('[H-26] what a page’s HTML carries can be read before any other script is there', () => {
  const page = readEarlyPage(window);
  expect(page).toMatchObject({ path: '/trade/aura_usdt/kline', search: '?side=buy', time: 5, organisation });
  expect(page?.first('market.getTradeList')).toEqual({ main: {} });
  expect(page?.first('market.getOrders')).toBeUndefined();
});

test('[H-05] [H-26] it knows the app that the page is in', () => {
  expect(readEarlyPage(window)?.native.client).toBe('browser');
});

test('[H-14] [H-26] it knows by the cookies that nobody is signed in, and not in an app, which may have a session', () => {
  const isSignedOut = (userAgent = 'Firefox/140.0') =>
    readEarlyPage({
      document,
      location: window.location,
      localStorage,
      navigator: { userAgent } as Navigator,
    })?.signedOut;
  document.cookie = 'socket_token=s';
  expect(isSignedOut()).toBe(true);
  expect(isSignedOut('Mozilla/5.0 (iPhone) BrandExchangeApp/1.1.3')).toBe(false);
  document.cookie = 'token=t';
  expect(isSignedOut()).toBe(false);
  for (const name of ['token', 'socket_token']) document.cookie = `${name}=; max-age=0`;
});

test('[H-26] a page that carries nothing, or something else, has nothing to read', () => {
  boot({ first: 'soon' });
  expect(readEarlyPage(window)).toBeUndefined();
  document.body.innerHTML = '';
  expect(readEarlyPage(window)).toBeUndefined();
});

test('[H-26] it reads what a part of the page keeps on the device, also where that is blocked', () => {
  window.localStorage.setItem('host:last-pair', 'kite_usdt');
  expect(readEarlyPage(window)?.kept('host', 'last-pair')).toBe('kite_usdt');
  expect(readEarlyPage(window)?.kept('mfe-trade', 'last-pair')).toBeUndefined();
  readEarlyPage(window)?.keep('host', 'closed', '1');
  expect(readEarlyPage(window)?.kept('host', 'closed')).toBe('1');
  const blocked = {
    document,
    location: window.location,
    navigator: window.navigator,
    get localStorage(): Storage {
      throw new DOMException('denied', 'SecurityError');
    },
  };
  expect(readEarlyPage(blocked)?.kept('host', 'last-pair')).toBeUndefined();
  expect(() => readEarlyPage(blocked)?.keep('host', 'closed', '1')).not.toThrow();
  window.localStorage.clear();
});
