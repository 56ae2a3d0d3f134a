import { createLocale } from '@exchange/i18n';
import { RouteTable } from '@exchange/platform/routes';
import { createNavigation } from '@exchange/runtime';
import { waitFor } from '@testing-library/react';
import { announceRoutes } from './route-announcer';

let height = 5000;

beforeEach(() => {
  window.sessionStorage.clear();
  window.history.replaceState(null, '', '/');
  document.body.innerHTML = '<main id="main" tabindex="-1"></main><p id="told" role="status"></p>';
  height = 5000;
  Object.defineProperty(document.documentElement, 'scrollHeight', { configurable: true, get: () => height });
  window.scrollTo = ((_left: number, top: number) => {
    Object.defineProperty(window, 'scrollY', { configurable: true, value: top });
    window.dispatchEvent(new Event('scroll'));
  }) as typeof window.scrollTo;
  window.scrollTo(0, 0);
});

function setUp() {
  const navigation = createNavigation({ page: window });
  const stopNavigation = navigation.start();
  const locale = createLocale({
    initial: 'en',
    offered: ['en', 'zh-CN'],
    cookies: { set: () => undefined },
  });
  const stop = announceRoutes({
    page: window,
    navigation,
    locale,
    locale$: locale.current$,
    routes: new RouteTable([{ path: '/orders', owner: 'mfe-trade', title: 'titles.orders' }]),
    mainId: 'main',
    tellerId: 'told',
    title: 'Nova – brand tokens',
    name: 'Nova',
  });
  return {
    navigation,
    locale,
    stop: () => {
      stop();
      stopNavigation();
    },
  };
}

const main = () => document.getElementById('main');

test('[H-26] the title is the heading of the page that is shown, not of one that is kept', async () => {
  const { stop } = setUp();
  document.getElementById('main')!.innerHTML =
    '<div data-resting=""><h1>Market</h1></div><div><h1>Assets</h1></div>';
  await waitFor(() => expect(document.title).toBe('Assets · Nova'));
  const [market, assets] = document.querySelectorAll<HTMLElement>('main > div');
  assets!.dataset['resting'] = '';
  delete market!.dataset['resting'];
  await waitFor(() => expect(document.title).toBe('Market · Nova'));
  stop();
});

test('[H-26] after a navigation focus is on the new page; a change of the query leaves it', () => {
  const { navigation, stop } = setUp();
  navigation.to('/search');
  expect(document.activeElement).toBe(main());
  main()?.blur();
  navigation.to('/search?q=aura', { replace: true });
  expect(document.activeElement).toBe(document.body);
  stop();
});

test('[H-04] [H-26] the title says what the page is, and whose', async () => {
  const { stop } = setUp();
  expect(document.title).toBe('Nova – brand tokens');
  main()?.append(Object.assign(document.createElement('h1'), { textContent: 'Market' }));
  await waitFor(() => expect(document.title).toBe('Market · Nova'));
  main()?.replaceChildren();
  await waitFor(() => expect(document.title).toBe('Nova – brand tokens'));
  stop();
});

test('[H-28] until a page has a heading, the title is what its route declares, in the language of the page', async () => {
  const { navigation, locale, stop } = setUp();
  const text = (orders: string) => async () => ({ default: { titles: { orders } } });
  navigation.to('/orders');
  main()?.append(document.createElement('p'));
  await Promise.resolve();
  expect(document.title).toBe('Nova – brand tokens');
  await locale.register('mfe-trade', {
    'zh-HK': text('我的訂單'),
    'zh-CN': text('我的订单'),
    en: text('My orders'),
  });
  main()?.append(document.createElement('p'));
  await waitFor(() => expect(document.title).toBe('My orders · Nova'));
  await locale.change('zh-CN');
  expect(document.title).toBe('我的订单 · Nova');
  const heading = main()?.appendChild(Object.assign(document.createElement('h1'), { textContent: '订单' }));
  await waitFor(() => expect(document.title).toBe('订单 · Nova'));
  heading!.firstChild!.nodeValue = 'Orders';
  await waitFor(() => expect(document.title).toBe('Orders · Nova'));
  stop();
});

test('[H-26] screen readers hear what page one came to, and not what the browser has said of the first one', async () => {
  const { stop } = setUp();
  const told = () => document.getElementById('told')?.textContent;
  const head = (textContent: string) =>
    main()?.replaceChildren(Object.assign(document.createElement('h1'), { textContent }));
  head('Market');
  await waitFor(() => expect(document.title).toBe('Market · Nova'));
  expect(told()).toBe('');
  head('Search');
  await waitFor(() => expect(told()).toBe('Search'));
  main()?.replaceChildren();
  await waitFor(() => expect(document.title).toBe('Nova – brand tokens'));
  expect(told()).toBe('Search');
  stop();
});

test('[H-27] a new page begins at the top, and back is where one was', async () => {
  const { navigation, stop } = setUp();
  navigation.to('/home/marketCondition');
  window.scrollTo(0, 1200);
  navigation.to('/trade/aura_usdt/kline');
  expect(window.scrollY).toBe(0);
  const popped = new Promise((resolve) => window.addEventListener('popstate', resolve, { once: true }));
  height = 800;
  window.history.back();
  await popped;
  // The list is not there yet, so that there is nothing to scroll.
  expect(window.scrollY).toBe(0);
  height = 5000;
  await waitFor(() => expect(window.scrollY).toBe(1200));
  stop();
});

test('[H-27] a reload is where one was', async () => {
  const first = setUp();
  window.scrollTo(0, 900);
  window.dispatchEvent(new Event('pagehide'));
  first.stop();
  Object.defineProperty(window, 'scrollY', { configurable: true, value: 0 });
  const second = setUp();
  await waitFor(() => expect(window.scrollY).toBe(900));
  second.stop();
});
