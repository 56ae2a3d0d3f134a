import { Subject } from '@exchange/platform/rxjs';
import fc from 'fast-check';
import { createClock } from './create-clock';
import { createCookieJar, type CookieJar } from './cookie-jar';
import { createOrganisation } from './create-organisation';
import { createStorage } from './create-storage';
import { createTheme, type ThemeNews } from './create-theme';
import { createToasts } from './create-toasts';
import { detectNative } from '@exchange/platform/detect-native';
import { createTabChannel, type TabChannel } from './tab-channel';

describe('clock', () => {
  test('[I-01] the clock is never further off than half of its best request', () => {
    fc.assert(
      fc.property(
        fc.array(
          fc.record({
            at: fc.integer({ min: 0, max: 60_000 }),
            there: fc.integer({ min: 0, max: 3_000 }),
            back: fc.integer({ min: 0, max: 3_000 }),
          }),
          {
            minLength: 1,
            maxLength: 20,
          },
        ),
        (requests) => {
          const start = 1_800_000_000_000;
          let elapsed = 0;
          const [first, ...others] = [...requests].sort((left, right) => left.at - right.at);
          if (!first) return;
          elapsed = first.at + first.there + first.back;
          const clock = createClock(
            { time: start + first.at + first.there, tookMs: first.there + first.back },
            () => elapsed,
          );
          let best = (first.there + first.back) / 2;
          for (const { at, there, back } of others) {
            elapsed = Math.max(elapsed, at + there + back);
            // A request that ended at `elapsed`.
            clock.observe(start + elapsed - back, there + back);
            best = Math.min(best, (there + back) / 2);
          }
          expect(Math.abs(clock.now() - (start + elapsed))).toBeLessThanOrEqual(best + 60_000 * 1e-4 + 1);
        },
      ),
    );
  });

  test('[X-05] a clock that the exchange moved is followed', () => {
    let elapsed = 0;
    const clock = createClock({ time: 1_000_000, tookMs: 100 }, () => elapsed);
    elapsed = 500;
    clock.observe(9_000_000, 400);
    expect(clock.now()).toBe(9_000_200);
  });
});

describe('storage', () => {
  const area = () => {
    const values = new Map<string, string>();
    return {
      values,
      getItem: (key: string) => values.get(key) ?? null,
      setItem: (key: string, value: string) => void values.set(key, value),
      removeItem: (key: string) => void values.delete(key),
      get length() {
        return values.size;
      },
      key: (index: number) => [...values.keys()][index] ?? null,
    };
  };

  test('[H-08] each owner has its own values', () => {
    const shared = area();
    const trade = createStorage('mfe-trade', () => shared);
    trade.set('sort', 'price');
    expect(createStorage('mfe-assets', () => shared).get('sort')).toBeUndefined();
    expect(createStorage('mfe-trade', () => shared).get('sort')).toBe('price');
    expect([...shared.values.keys()]).toEqual(['mfe-trade:sort']);
  });

  test('[T-09] an owner finds its own keys by how they begin', () => {
    const shared = area();
    const trade = createStorage('mfe-trade', () => shared);
    for (const key of ['sent:b', 'sent:a', 'sort']) trade.set(key, '1');
    createStorage('mfe-assets', () => shared).set('sent:c', '1');
    expect([...trade.keys('sent:')].sort()).toEqual(['sent:a', 'sent:b']);
    trade.remove('sent:a');
    expect(trade.keys('sent:')).toEqual(['sent:b']);
  });

  test('[H-08] full or blocked storage keeps values for the page’s life and never throws', () => {
    const full = {
      ...area(),
      setItem: () => {
        throw new DOMException('full', 'QuotaExceededError');
      },
    };
    const blocked = () => {
      throw new DOMException('blocked', 'SecurityError');
    };
    for (const storage of [createStorage('host', () => full), createStorage('host', blocked)]) {
      storage.set('last-pair', 'aura_usdt');
      expect(storage.get('last-pair')).toBe('aura_usdt');
      expect(storage.keys('last')).toEqual(['last-pair']);
      storage.remove('last-pair');
      expect(storage.get('last-pair')).toBeUndefined();
      expect(storage.keys('last')).toEqual([]);
    }
  });
});

describe('toasts', () => {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());

  test('[H-11] a toast closes by itself after 3000 ms and is removed', () => {
    const toasts = createToasts();
    toasts.show('success', 'Copied');
    jest.advanceTimersByTime(2999);
    expect(toasts.shown).toMatchObject([{ type: 'success', text: 'Copied' }]);
    jest.advanceTimersByTime(1);
    expect(toasts.shown).toEqual([]);
    expect(jest.getTimerCount()).toBe(0);
  });

  test('[H-11] the same toast again starts its time anew instead of standing twice', () => {
    const toasts = createToasts();
    toasts.show('error', 'Network Error');
    jest.advanceTimersByTime(2000);
    toasts.show('error', 'Network Error', { durationMs: 5000 });
    jest.advanceTimersByTime(4999);
    expect(toasts.shown).toHaveLength(1);
    jest.advanceTimersByTime(1);
    expect(toasts.shown).toEqual([]);
  });

  test('[H-11] three fit; the oldest makes room', () => {
    const toasts = createToasts();
    for (const text of ['a', 'b', 'c', 'd']) toasts.show('info', text);
    expect(toasts.shown.map((toast) => toast.text)).toEqual(['b', 'c', 'd']);
  });
});

describe('theme', () => {
  const setUp = (
    choice: string | undefined,
    deviceDark: boolean,
    kept = new Map(choice === undefined ? [] : [['theme', choice]]),
    changed$ = new Subject<ThemeNews>(),
  ) => {
    const cookies: CookieJar = {
      get: (name) => kept.get(name),
      set: (name, value) => void kept.set(name, value),
      remove: (name) => void kept.delete(name),
    };
    const device = Object.assign(new EventTarget(), { matches: deviceDark });
    const root = document.createElement('html');
    const page = new EventTarget();
    const channel: TabChannel<ThemeNews> = {
      send: (news) => changed$.next(news),
      listen: (hear) => {
        const subscription = changed$.subscribe(hear);
        return () => subscription.unsubscribe();
      },
    };
    const made = createTheme({ cookies, dark: device, root, page, channel });
    return { kept, device, root, page, changed$, ...made };
  };

  test('[H-26] the theme stands on the document at once; what was chosen goes before the device', () => {
    expect(setUp(undefined, true).root.dataset['theme']).toBe('dark');
    expect(setUp('light', true).root.dataset['theme']).toBe('light');
    expect(setUp('nonsense', false).root.dataset['theme']).toBe('light');
  });

  test('[H-26] what the browser draws around the page takes the colour of a theme that is chosen', () => {
    const { theme, root } = setUp(undefined, false);
    root.style.setProperty('--bg', '#0c0d11');
    document.head.innerHTML =
      '<meta name="theme-color" media="(prefers-color-scheme: light)" content="#f6f6f8">';
    theme.change('dark');
    expect(document.head.innerHTML).toBe('<meta name="theme-color" content="#0c0d11">');
  });

  test('[H-26] system follows the device, a choice is kept', () => {
    const { theme, device, root, kept, stop } = setUp(undefined, false);
    const seen: string[] = [];
    theme.state$.subscribe(({ current }) => seen.push(current));
    device.matches = true;
    device.dispatchEvent(new Event('change'));
    theme.change('light');
    expect(kept.get('theme')).toBe('light');
    device.dispatchEvent(new Event('change'));
    expect([seen, root.dataset['theme']]).toEqual([['light', 'dark', 'light'], 'light']);
    stop();
  });

  test('[T-09] prices rise in green unless the kept choice is red; a choice is kept and stands on the document', () => {
    expect(setUp(undefined, false).root.dataset['rise']).toBe('green');
    const kept = new Map([['rise', 'blue']]);
    const { theme, root, stop } = setUp(undefined, false, kept);
    const seen: string[] = [];
    theme.state$.subscribe(({ rise }) => seen.push(rise));
    theme.changeRise('red');
    expect([kept.get('rise'), theme.state.rise, root.dataset['rise'], seen]).toEqual([
      'red',
      'red',
      'red',
      ['green', 'red'],
    ]);
    stop();
    expect(setUp(undefined, false, kept).root.dataset['rise']).toBe('red');
  });

  test('[T-09] [H-26] the other tabs follow at once, and a page that comes back from memory when it does', () => {
    const one = setUp(undefined, false);
    // Its cookies are those of before: another tab's reach it a little later.
    const two = setUp(undefined, false, new Map(), one.changed$);
    const asleep = setUp(undefined, false, one.kept);
    const told: unknown[] = [];
    two.theme.state$.subscribe(({ choice, rise }) => told.push(`${choice} ${rise}`));
    one.theme.changeRise('red');
    one.theme.change('dark');
    expect([two.theme.state.rise, two.root.dataset['rise'], two.root.dataset['theme']]).toEqual([
      'red',
      'red',
      'dark',
    ]);
    one.theme.change('light');
    one.theme.change('system');
    expect(told).toEqual(['system green', 'system red', 'dark red', 'light red', 'system red']);
    expect(asleep.theme.state.rise).toBe('green');
    asleep.page.dispatchEvent(new Event('pageshow'));
    expect([asleep.theme.state.rise, asleep.theme.state.choice]).toEqual(['red', 'system']);
    two.stop();
    one.theme.changeRise('green');
    expect(two.theme.state.rise).toBe('red');
  });
});

test.each([
  ['Mozilla/5.0 (X11; Linux x86_64)', 'browser', false],
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 18_0) Safari/604.1', 'ios-browser', false],
  ['Mozilla/5.0 (Linux; Android 15) Chrome/140', 'android-browser', false],
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 18_0) BrandExchangeApp/1.1.3', 'ios-app', true],
  ['Mozilla/5.0 (Linux; Android 15; wv) BrandExchangeApp/2.0', 'android-app', true],
  ['Mozilla/5.0 (X11) NotBrandExchangeApp/1', 'browser', false],
])('[H-05] %s is %s', (userAgent, client, inApp) => {
  expect(detectNative(userAgent)).toMatchObject({ client, inApp });
});

test('[H-14] a cookie is kept for the whole site, read back, and removed', () => {
  const cookies = createCookieJar(document);
  cookies.set('token', 'a b;c=d', 60);
  expect(cookies.get('token')).toBe('a b;c=d');
  expect(cookies.get('tok')).toBeUndefined();
  cookies.remove('token');
  expect(cookies.get('token')).toBeUndefined();
});

test('[H-04] legal texts are English where there are such ones, also those that are read when they are wanted; contacts are those that are switched on and filled in', async () => {
  const texts = {
    about_us: '<p>關於</p>',
    about_us_en: '<p>About</p>',
    privacy_policy: '<p>私隱</p>',
    privacy_policy_en: '',
  };
  const config = {
    org_id: 'nova',
    name: 'Nova',
    slogan: '',
    logo_url: '',
    icon_url: '',
    theme: {
      brand: '',
      brand_ink: '',
      brand_soft: '',
      dark_brand: '',
      dark_brand_ink: '',
      dark_brand_soft: '',
    },
    android_download_url: '',
    ios_download_url: '',
    customer_mail: 'support@nova.example',
    ownership: 'Nova Limited',
    weixin: '',
    facebook_link: 'https://nova.example/facebook',
    twitter_link: 'https://nova.example/x',
    telegraph_link: '',
    is_weixin: true,
    is_facebook: false,
    is_twitter: true,
    is_telegraph: false,
    is_email: true,
    supported_locales: [],
    default_country: 'HK',
    default_fiat: 'HKD',
    seo_config: { title: '', description: '', keywords: '' },
    work_order: '',
    service_agreement: '',
    service_agreement_en: '',
    cookie_policy: '',
    cookie_policy_en: '',
    anti_money_laundering: '',
    anti_money_laundering_en: '',
    customer_service: '',
    customer_service_en: '',
    ...texts,
  };
  let locale: 'en' | 'zh-HK' = 'en';
  const read = jest.fn(() => Promise.resolve(config));
  const { about_us, about_us_en, privacy_policy, privacy_policy_en, ...look } = config;
  const organisation = createOrganisation(config, { locale: () => locale, read });
  const lean = createOrganisation(look, { locale: () => locale, read });
  expect(organisation.document('about_us')).toBe('<p>About</p>');
  expect(organisation.document('privacy_policy')).toBe('<p>私隱</p>');
  expect(await organisation.readDocument('about_us')).toBe('<p>About</p>');
  expect(read).not.toHaveBeenCalled();
  expect(() => lean.document('about_us')).toThrow('reload');
  expect(await lean.readDocument('about_us')).toBe('<p>About</p>');
  expect(await lean.readDocument('privacy_policy')).toBe('<p>私隱</p>');
  locale = 'zh-HK';
  expect(organisation.document('about_us')).toBe('<p>關於</p>');
  expect(await lean.readDocument('about_us')).toBe('<p>關於</p>');
  expect(organisation.ownership).toBe('Nova Limited');
  expect(organisation.contacts).toEqual([
    { kind: 'email', address: 'support@nova.example' },
    { kind: 'twitter', address: 'https://nova.example/x' },
  ]);
});

test('[H-14] tabs without a broadcast channel hear of each other through the storage', () => {
  const page = Object.create(window) as Window & typeof globalThis;
  Object.defineProperty(page, 'addEventListener', { value: window.addEventListener.bind(window) });
  Object.defineProperty(page, 'removeEventListener', { value: window.removeEventListener.bind(window) });
  const heard: string[] = [];
  const stop = createTabChannel(page, 'exchange-session', ['ended']).listen((news) => heard.push(news));
  window.dispatchEvent(new StorageEvent('storage', { key: 'exchange-session', newValue: 'ended' }));
  window.dispatchEvent(new StorageEvent('storage', { key: 'exchange-session', newValue: 'forged' }));
  window.dispatchEvent(new StorageEvent('storage', { key: 'other', newValue: 'ended' }));
  expect(heard).toEqual(['ended']);
  stop();
});
