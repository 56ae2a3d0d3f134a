import { getOrderBook, getTradeList, getUserInfo, type OrganisationConfig } from '@exchange/contract';
import type { FirstData } from '@exchange/api-client';
import type { Slots } from '@exchange/platform';
import { fakePair, fakeUser } from '@exchange/platform/fake';
import { BehaviorSubject, Subscription } from '@exchange/platform/rxjs';
import { createPage } from './create-page';
import { formerPlatform } from './former-platform';
import { nativeApp, type NativeApp } from './native';

const organisation: OrganisationConfig = {
  org_id: 'nova',
  name: 'Nova',
  slogan: '',
  logo_url: '',
  icon_url: '',
  theme: {
    brand: '#5b4bff',
    brand_ink: '#fff',
    brand_soft: '#eee',
    dark_brand: '#8c80ff',
    dark_brand_ink: '#000',
    dark_brand_soft: '#222',
  },
  android_download_url: '',
  ios_download_url: '',
  customer_mail: '',
  ownership: '',
  weixin: '',
  facebook_link: '',
  twitter_link: '',
  telegraph_link: '',
  is_weixin: false,
  is_facebook: false,
  is_twitter: false,
  is_telegraph: false,
  is_email: false,
  supported_locales: ['en'],
  default_country: 'HK',
  default_fiat: 'HKD',
  seo_config: { title: 'Nova', description: '', keywords: '' },
  work_order: '',
  service_agreement: '',
  service_agreement_en: '',
  privacy_policy: '',
  privacy_policy_en: '',
  about_us: '',
  about_us_en: '',
  cookie_policy: '',
  cookie_policy_en: '',
  anti_money_laundering: '',
  anti_money_laundering_en: '',
  customer_service: '',
  customer_service_en: '',
};
const grant = { user: fakeUser(), token: 'readable', socket_token: 'socket', expires: 0 };
const tradeList = { main: {}, hot: [], by_percent: [], seq: 0, epoch: 'a', time: 0, fiat: {} };

let stop: () => void = () => undefined;

function open(
  path: string,
  signedIn: boolean,
  first: readonly FirstData[] = [],
  app?: NativeApp,
  slots?: Slots,
) {
  document.cookie = signedIn ? 'token=readable; Path=/' : 'token=; Path=/; Max-Age=0';
  window.localStorage.clear();
  window.history.replaceState(null, '', path);
  const page = createPage({
    data: {
      organisation,
      domain: { org_id: 'nova', socket: '', socket_personal: '', static: '' },
      first: [
        ...(first.some(({ call }) => call === getTradeList.name)
          ? []
          : [{ call: getTradeList.name, input: {}, data: tradeList }]),
        { call: getUserInfo.name, input: {}, data: grant },
        ...first,
      ],
      time: 1_800_000_000_000,
    },
    page: window,
    name: 'host',
    version: '1.0.0',
    isProtected: (place) => place.startsWith('/assets'),
    routeOf: () => '',
    isTab: (place) => place === '/' || place === '/assets',
    nativeApp: app,
    ...(slots && { slots }),
  });
  stop = page.start();
  return page;
}

const here = () => window.location.pathname + window.location.search;
afterEach(() => stop());

test('[H-15] a protected page redirects to the login, which knows where to come back to', () => {
  const page = open('/assets/record/deposit?token=usdt', false);
  expect(here()).toBe('/login?redirect=%2Fassets%2Frecord%2Fdeposit%3Ftoken%3Dusdt');
  page.session.establish(grant);
  page.navigation.to(page.session.returnTo());
  expect(here()).toBe('/assets/record/deposit?token=usdt');
  expect(page.mayShow(page.navigation.location)).toBe(true);
});

test('[H-15] an open page does not', () => {
  open('/search', false);
  expect(here()).toBe('/search');
});

test('[H-17] a session that ends on a protected page leads to the login; elsewhere one stays', () => {
  const page = open('/assets', true);
  expect(here()).toBe('/assets');
  page.session.invalidate();
  expect(here()).toBe('/login?redirect=%2Fassets');
  page.session.establish(grant);
  page.navigation.to('/search');
  page.session.invalidate();
  expect(here()).toBe('/search');
});

test('[H-17] a session that the exchange ended is told of, with what it means for orders and assets', async () => {
  const page = open('/search', true);
  await page.platform.locale.change('en');
  page.session.invalidate();
  await new Promise<void>((resolve) => {
    page.toasts.shown$.subscribe((shown) => shown.length > 0 && resolve());
  });
  expect(page.toasts.shown).toMatchObject([
    { type: 'warning', text: expect.stringMatching(/^Your login has ended. Your orders and assets/) },
  ]);
});

test('[B-01] toasts are felt as what they say, but for mere information', () => {
  const vibrate = jest.fn();
  Object.assign(navigator, { vibrate });
  Object.defineProperty(navigator, 'maxTouchPoints', { value: 1, configurable: true });
  const { toasts } = open('/', false);
  const felt = (['success', 'error', 'warning', 'info'] as const).map((type) => {
    vibrate.mockClear();
    toasts.show(type, type);
    return vibrate.mock.calls.map(([pattern]) => pattern as unknown);
  });
  const failure = [[20, 60, 20]];
  expect(felt).toEqual([[[12]], failure, failure, []]);
  Reflect.deleteProperty(navigator, 'vibrate');
  Reflect.deleteProperty(navigator, 'maxTouchPoints');
});

test('[H-17] with the query login=true the page stays in place and may not show anything', () => {
  const page = open('/assets?login=true', true);
  expect(page.mayShow(page.navigation.location)).toBe(true);
  page.session.invalidate();
  expect(here()).toBe('/assets?login=true');
  expect(page.mayShow(page.navigation.location)).toBe(false);
});

test('[H-19] the page has the locale of its query, and offers the organisation’s', () => {
  const { locale } = open('/?_lang=zh-CN&lang=en', false).platform;
  expect(locale.current).toBe('zh-CN');
  expect(locale.offered).toEqual(['zh-HK', 'en']);
  expect(document.documentElement.lang).toBe('zh-CN');
  stop();
  expect(open('/search', false).platform.locale.current).toBe('zh-CN');
});

test('[H-26] a page of one pair brings that one in the place of the list', () => {
  const input = { token: 'aura', market: 'usdt' };
  const data = { ...tradeList, main: { usdt: [fakePair({ ...input, price: '12.5' })] } };
  const { quotes } = open('/trade/aura_usdt/kline', false, [
    { call: getTradeList.name, input, data },
  ]).platform;
  expect(quotes.pair('aura_usdt')?.price).toBe('12.5');
  expect(quotes.list.ready).toBe(false);
  stop();
  expect(open('/', false).platform.quotes.list.ready).toBe(true);
});

test('[O-06] answers of one call that cannot be read are told the 1st, 2nd, 4th time, not each time', () => {
  const tokens = ['a', 'b', 'c', 'd', 'e'];
  const unreadable = (token: string) => ({
    call: getOrderBook.name,
    input: { token, market: 'usdt' },
    data: 0,
  });
  const told = jest.spyOn(console, 'error').mockReturnValue();
  const { api } = open('/', false, tokens.map(unreadable)).platform;
  for (const token of tokens) expect(api.takeFirst(getOrderBook, { token, market: 'usdt' })).toBeUndefined();
  expect(told).toHaveBeenCalledTimes(3);
  told.mockRestore();
});

test('[H-26] each remote has its own storage and reports; the rest is the page’s', () => {
  const page = open('/', false);
  const trade = page.platformOf('mfe-trade', '1.0.0', new Subscription());
  const assets = page.platformOf('mfe-assets', '1.0.0', new Subscription());
  trade.storage.set('sort', 'price');
  expect(assets.storage.get('sort')).toBeUndefined();
  expect(trade.quotes).toBe(assets.quotes);
  expect(Object.isFrozen(trade)).toBe(true);
});

test('[O-14] each remote has its own flags, and where none is on it has none', () => {
  const page = open('/', false);
  const trade = page.platformOf('mfe-trade', '1.0.0', new Subscription(), ['short-form']);
  const assets = page.platformOf('mfe-assets', '1.0.0', new Subscription());
  expect([...trade.flags]).toEqual(['short-form']);
  expect(assets.flags.size + page.platform.flags.size).toBe(0);
});

test('[Q-03] what a remote subscribes to ends with the time that it is mounted, also where it goes', () => {
  const page = open('/', false);
  const mounted = new Subscription();
  const { bus, navigation, theme } = page.platformOf('mfe-trade', '1.0.0', mounted);
  const themes: string[] = [];
  const paths: string[] = [];
  bus.topic('theme').subscribe(({ current }) => themes.push(current));
  navigation.location$.subscribe(({ path }) => paths.push(path));
  theme.change('dark');
  mounted.unsubscribe();
  theme.change('light');
  navigation.location$.subscribe(({ path }) => paths.push(path));
  expect([themes, paths]).toEqual([['light', 'dark'], ['/']]);
  expect([bus.topic('theme').value.current, navigation.location.path]).toEqual(['light', '/']);
});

test('[H-32] a place that a remote fills is empty when it empties it or goes, and is emptied once', () => {
  const ends = [jest.fn(), jest.fn()];
  const fill = jest.fn<() => void, []>();
  for (const end of ends) fill.mockReturnValueOnce(end);
  const page = open('/', false, [], undefined, { isFilled: () => true, fill });
  const mounted = new Subscription();
  const { slots } = page.platformOf('mfe-trade', '1.0.0', mounted);
  const empty = slots.fill('home.promo', document.body, new BehaviorSubject({}));
  slots.fill('home.promo', document.body, new BehaviorSubject({}));
  empty();
  const calls = () => ends.map((end) => end.mock.calls.length);
  expect(calls()).toEqual([1, 0]);
  mounted.unsubscribe();
  empty();
  expect(calls()).toEqual([1, 1]);
});

test('[O-04] a remote that was built for 1.x reads and calls the same services', () => {
  const { platform } = open('/', true);
  const former = formerPlatform(platform);
  expect(former.session.state).toBe(platform.session.state);
  expect(former.quotes.list).toBe(platform.quotes.list);
  former.session.requireLogin('/assets');
  expect(platform.navigation.location.path).toBe('/login');
});

describe('in the iOS app', () => {
  const asked: { action: string; data: unknown }[] = [];
  /** What the app answers getAuthorization with; other actions succeed. */
  let authorization: () => unknown;

  beforeEach(() => {
    asked.length = 0;
    jest
      .spyOn(window.navigator, 'userAgent', 'get')
      .mockReturnValue('Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X) BrandExchangeApp/1.1.3');
    Object.assign(window, {
      webkit: {
        messageHandlers: {
          exchange: {
            async postMessage({ id, action, data }: { id: string; action: string; data: unknown }) {
              asked.push({ action, data });
              if (action === 'getAuthorization') return { id, ...(authorization() as object) };
              return {
                id,
                ok: true,
                data: action === 'getAppData' ? { version: '1.1.3', language: 'en' } : {},
              };
            },
          },
        },
      },
    });
  });
  afterEach(() => {
    jest.restoreAllMocks();
    Reflect.deleteProperty(window, 'webkit');
  });
  const settled = (count: number) =>
    new Promise<void>((resolve) => {
      const look = () => (asked.length >= count ? resolve() : setTimeout(look));
      look();
    });

  test('[B-03, H-17] nobody signed in on a protected page: the app’s login comes over it, once', async () => {
    authorization = () => ({ ok: true, data: { token: null, expires: 0 } });
    const page = open('/assets', false, [], nativeApp);
    expect(page.session.state.ready).toBe(false);
    await settled(3);
    expect(here()).toBe('/assets');
    expect(page.mayShow(page.navigation.location)).toBe(false);
    page.session.wantTokens([]);
    page.session.invalidate();
    expect(asked.filter(({ action }) => action === 'getAuthorization')).toEqual([
      { action: 'getAuthorization', data: { login: false } },
      { action: 'getAuthorization', data: { login: true } },
    ]);
  });

  test('[B-03, H-05] other pages are native ones; back of such a page is the app’s', async () => {
    authorization = () => ({ ok: true, data: { token: null, expires: 0 } });
    const page = open('/search?open-type=native', false, [], nativeApp);
    await settled(2);
    page.navigation.to('/search?q=aura');
    page.navigation.to('/home/news', { replace: true });
    expect(here()).toBe('/home/news');
    page.navigation.to('/assets');
    page.navigation.to('/user/language');
    await settled(4);
    expect(here()).toBe('/home/news');
    expect(asked.slice(2)).toEqual([
      { action: 'navigate', data: { type: 'tab', path: '/assets' } },
      { action: 'openNewPage', data: { path: '/user/language?open-type=native' } },
    ]);
  });
});
