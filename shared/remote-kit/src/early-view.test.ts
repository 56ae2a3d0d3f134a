import { freshMs, showEarlyView, type EarlyPage } from './early-view';

const organisation = { name: 'Nova', slogan: 'Brands', logo_url: '/nova.png' };
const boot = {
  time: 5,
  organisation,
  first: [{ call: 'market.getTradeList', input: {}, data: { main: {} } }],
};

beforeEach(() => {
  document.body.innerHTML = `<script type="application/json" id="boot">${JSON.stringify(boot)}</script>`;
  window.history.replaceState(null, '', '/trade/aura_usdt/kline?side=buy');
  jest.useFakeTimers();
});
afterEach(() => jest.useRealTimers());

/** As the build's own JSX makes it. */
function price(): never {
  return Object.assign(document.createElement('b'), { textContent: '16.05' }) as never;
}
const shown = () => document.getElementById('early-view');

test('[H-26] what the page brought is shown', () => {
  let given: EarlyPage | undefined;
  showEarlyView(window, (page) => {
    given = page;
    return price();
  });
  expect(shown()?.textContent).toBe('16.05');
  expect(given).toMatchObject({ path: '/trade/aura_usdt/kline', search: '?side=buy', time: 5, organisation });
  expect(given?.first('market.getTradeList')).toEqual({ main: {} });
  expect(given?.first('market.getOrders')).toBeUndefined();
});

test('[H-26] the control that was pressed last is marked', () => {
  const view = document.createElement('div');
  view.innerHTML = '<button><b>All</b></button><button>Gainers</button><a href="#x">Home</a><i>14.1</i>';
  showEarlyView(window, () => view as never);
  const kept = () => [...(shown()?.querySelectorAll('[data-kept]') ?? [])].map((each) => each.textContent);
  view.querySelector('i')?.click();
  expect(kept()).toEqual([]);
  view.querySelector('b')?.click();
  expect(kept()).toEqual(['All']);
  view.querySelectorAll('button')[1]?.click();
  expect(kept()).toEqual(['Gainers']);
  view.querySelector('a')?.click();
  expect(kept()).toEqual(['Home']);
});

test('[H-26] a page that brought nothing to show has no early view', () => {
  document.body.innerHTML = '';
  showEarlyView(window, ({ first }) => (first('market.getTradeList') === undefined ? undefined : price()));
  expect(shown()).toBeNull();
});

test('[Q-06] where nothing takes its place in time its prices are marked as old', () => {
  showEarlyView(window, price);
  jest.advanceTimersByTime(freshMs - 1);
  expect(shown()?.hasAttribute('data-old')).toBe(false);
  jest.advanceTimersByTime(1);
  expect(shown()?.hasAttribute('data-old')).toBe(true);
});

test('[H-05] [H-26] in the iOS app, whose pages are its own, a link is held for the host', () => {
  const app = jest
    .spyOn(window.navigator, 'userAgent', 'get')
    .mockReturnValue('iPhone BrandExchangeApp/1.1.3');
  const view = document.createElement('div');
  view.innerHTML = '<a href="/search">Search</a><button>All</button>';
  showEarlyView(window, () => view as never);
  const press = (element: Element | null) =>
    element?.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }));
  expect(press(view.querySelector('a'))).toBe(false);
  expect(view.querySelector('a')?.getAttribute('data-kept')).toBe('held');
  expect(press(view.querySelector('button'))).toBe(true);
  expect(view.querySelector('button')?.getAttribute('data-kept')).toBe('');
  app.mockRestore();
});
