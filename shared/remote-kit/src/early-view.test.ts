import { freshMs, showEarlyView, type EarlyPage } from './early-view';

const boot = { first: [{ call: 'market.getTradeList', input: {}, data: { main: {} } }] };

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

test('[H-26] what the page brought is shown, and cannot be operated', () => {
  let given: EarlyPage | undefined;
  showEarlyView(window, (page) => {
    given = page;
    return price();
  });
  expect(shown()?.textContent).toBe('16.05');
  expect(shown()?.inert).toBe(true);
  expect(given).toMatchObject({ path: '/trade/aura_usdt/kline', search: '?side=buy' });
  expect(given?.first('market.getTradeList')).toEqual({ main: {} });
  expect(given?.first('market.getOrders')).toBeUndefined();
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
