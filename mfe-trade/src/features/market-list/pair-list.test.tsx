import { fakePair, type FakePlatform } from '@exchange/platform/fake';
import { renderWithPlatform } from '@exchange/testing';
import { act, cleanup, render, screen, within } from '@testing-library/react';
import { Profiler, useEffect } from 'react';
import { PairRows } from '../../common/pair-rows';
import { MarketListStore } from './market-list-store';
import { MarketList } from './market-list';
import { PairList } from './pair-list';
import { PairRowView } from './pair-row-view';

const t = (key: string, values: object = {}) => [key, ...Object.values(values)].join(' ');
const pairs = Array.from({ length: 500 }, (_, index) =>
  fakePair({
    token: `t${String(index).padStart(3, '0')}`,
    percent_change: (500 - index).toFixed(2),
    price: '1',
  }),
);

// jsdom has no layout, and so nothing to scroll.
beforeEach(() => void jest.spyOn(window, 'scrollTo').mockImplementation(() => undefined));
afterEach(() => {
  cleanup();
  jest.restoreAllMocks();
  jest.useRealTimers();
});

/** A market list whose rows count how often they rendered. */
function open(listed: readonly (typeof pairs)[number][]) {
  const renders = new Map<string, number>();
  let listRenders = 0;
  let rows: PairRows | undefined;
  let store: MarketListStore | undefined;
  function Page({ platform }: { readonly platform: FakePlatform }) {
    rows ??= new PairRows(platform);
    const known = rows;
    store ??= new MarketListStore(
      known,
      () => [],
      '',
      (arrange) => {
        arrange();
        return () => undefined;
      },
    );
    return (
      <Profiler id="list" onRender={() => (listRenders += 1)}>
        <MarketList
          store={store}
          rows={known}
          favourites={{ loading: false, failed: false, onRetry: () => undefined }}
          renderRow={renderRow}
          onTab={(tab) => store?.chooseTab(tab)}
        />
      </Profiler>
    );
  }
  const renderRow = (key: string) => {
    const row = rows?.row(key);
    return (
      row && (
        <Profiler id={key} onRender={(id) => renders.set(id, (renders.get(id) ?? 0) + 1)}>
          <PairRowView row={row} to={`/trade/${key}/kline`} t={t} />
        </Profiler>
      )
    );
  };
  const platform = platformOf(listed);
  const view = renderWithPlatform(<Page platform={platform} />, platform);
  const stops = [rows!.start(), store!.start()];
  return {
    ...view,
    renders,
    listRenders: () => listRenders,
    store: store!,
    stop: () => stops.forEach((stop) => stop()),
  };
}

const rowOf = (key: string) => document.querySelector(`[data-pair="${key}"]`)!;

/** How often the page wrote a text into each row, by pair, until it is asked. */
function followTexts(): () => ReadonlyMap<string, number> {
  const observer = new MutationObserver(() => undefined);
  observer.observe(document.body, { characterData: true, childList: true, subtree: true });
  return () => {
    const counts = new Map<string, number>();
    for (const { target } of observer.takeRecords()) {
      const key = target.parentElement?.closest<HTMLElement>('[data-pair]')?.dataset['pair'] ?? '';
      counts.set(key, (counts.get(key) ?? 0) + 1);
    }
    observer.disconnect();
    return counts;
  };
}

function platformOf(listed: readonly (typeof pairs)[number][]): FakePlatform {
  const platform = renderWithPlatform(<i />, { pairs: listed }).platform;
  cleanup();
  return platform;
}

test('[Q-03] 500 pairs ticking ten times a second: rows that changed show it, each once per change, and none renders', () => {
  jest.useFakeTimers();
  // 90 of the 500 stand in this tab, below the number from which only rows in view exist: every change could show.
  const listed = pairs.map((pair, index) => (index < 90 ? pair : { ...pair, market: 'btc' }));
  const { platform, renders, stop } = open(listed);
  expect(renders.size).toBe(90);
  renders.clear();
  const written = followTexts();
  const changes = new Map<string, number>();
  const prices = new Map<string, string>();
  const second = 10;
  for (let frame = 0; frame < second; frame += 1) {
    act(() => {
      for (let index = 0; index < 50; index += 1) {
        const pair = listed[(frame * 37 + index * 11) % 500]!;
        const key = `${pair.token}_${pair.market}`;
        const price = (2 + frame + index / 100).toFixed(4);
        platform.quotes.push(key, { price });
        if (pair.market !== 'usdt') continue;
        changes.set(key, (changes.get(key) ?? 0) + 1);
        prices.set(key, price);
      }
      jest.advanceTimersByTime(100);
    });
  }
  // The last round of rows.
  act(() => jest.advanceTimersByTime(1_000));
  expect(changes.size).toBeGreaterThan(20);
  const counts = written();
  expect([...counts.keys()].sort()).toEqual([...changes.keys()].sort());
  for (const [key, count] of counts) expect(count).toBeLessThanOrEqual(changes.get(key) ?? 0);
  for (const [key, price] of prices) expect(rowOf(key).textContent).toContain(price);
  expect(renders.size).toBe(0);
  stop();
});

test('[Q-03] a row that says something else of its pair than figures renders, with the colour of its direction', () => {
  const { platform, renders, stop } = open(pairs.slice(0, 2));
  renders.clear();
  act(() => platform.quotes.push('t001_usdt', { percent_change: '-1.50', vol: '2500' }));
  expect([...renders.keys()]).toEqual(['t001_usdt']);
  const pill = screen.getByText('-1.50%').parentElement;
  expect(pill?.className).toContain('down');
  expect(rowOf('t001_usdt').textContent).toContain('2.50K');
  stop();
});

test('[Q-03] of 500 pairs in one list only those in view exist, and a tick outside the view changes nothing', () => {
  jest.useFakeTimers();
  const { platform, renders, stop } = open(pairs);
  const list = screen.getByRole('list', { name: 'USDT' });
  const shown = within(list).getAllByRole('listitem');
  expect(shown.length).toBeGreaterThan(5);
  expect(shown.length).toBeLessThan(60);
  expect(shown[0]?.getAttribute('aria-setsize')).toBe('500');
  renders.clear();
  const written = followTexts();
  act(() => {
    platform.quotes.push('t499_usdt', { price: '9' });
    platform.quotes.push('t001_usdt', { price: '9' });
  });
  expect([...written()]).toEqual([['t001_usdt', 1]]);
  expect(renders.size).toBe(0);
  stop();
});

test('[T-06] rows change places with their values every two seconds, not at every tick', () => {
  jest.useFakeTimers();
  const { platform, store, stop } = open(pairs.slice(0, 3));
  expect(store.arranged.keys).toEqual(['t000_usdt', 't001_usdt', 't002_usdt']);
  act(() => platform.quotes.push('t002_usdt', { percent_change: '900' }));
  expect(store.arranged.keys).toEqual(['t000_usdt', 't001_usdt', 't002_usdt']);
  act(() => jest.advanceTimersByTime(2000));
  expect(store.arranged.keys).toEqual(['t002_usdt', 't000_usdt', 't001_usdt']);
  stop();
});

test.each([
  [30, 30],
  [500, 20],
])('[H-26] a new list of %i shows its first rows before the others are built', (length, built) => {
  const counts: number[] = [];
  function CountRows() {
    useEffect(() => void counts.push(screen.getAllByRole('listitem').length), []);
    return null;
  }
  const keys = Array.from({ length }, (_, index) => `pair${index}`);
  render(<PairList label="All" keys={keys} renderRow={(key) => (key === 'pair0' ? <CountRows /> : key)} />);
  expect(counts).toEqual([6]);
  expect(screen.getAllByRole('listitem').length).toBeGreaterThanOrEqual(built);
});

test('[Q-03] another tab is shown by the rows that are there: its pairs, their figures, and no flash of the pairs before', () => {
  jest.useFakeTimers();
  const other = pairs
    .slice(0, 3)
    .map((pair) => ({ ...pair, token: `b${pair.token}`, market: 'btc', price: '7' }));
  const { platform, store, stop } = open([...pairs.slice(0, 3), ...other]);
  act(() => platform.quotes.push('t001_usdt', { price: '2' }));
  const elements = [...document.querySelectorAll('[data-pair]')];
  expect(document.querySelectorAll('[data-flash="up"]')).toHaveLength(1);
  act(() => store.chooseTab('market:btc'));
  expect(screen.getByRole('list', { name: 'BTC' })).toBeTruthy();
  const shown = [...document.querySelectorAll<HTMLElement>('[data-pair]')];
  expect(shown.map((row) => elements.indexOf(row))).toEqual([0, 1, 2]);
  expect(shown.map((row) => row.dataset['pair'])).toEqual(['bt000_btc', 'bt001_btc', 'bt002_btc']);
  for (const row of shown) expect(row.textContent).toContain('7.0000');
  expect(document.querySelectorAll('[data-flash="up"]')).toHaveLength(0);
  act(() => {
    platform.quotes.push('t001_usdt', { price: '3' });
    platform.quotes.push('bt001_btc', { price: '8' });
  });
  expect(rowOf('bt001_btc').textContent).toContain('8.0000');
  expect(document.querySelectorAll('[data-flash="up"]')).toHaveLength(1);
  stop();
});

test('[Q-03] the row that has the focus stays that of its pair, or is gone', () => {
  jest.useFakeTimers();
  const other = pairs.slice(0, 3).map((pair) => ({ ...pair, token: `b${pair.token}`, market: 'btc' }));
  const { store, stop } = open([...pairs.slice(0, 3), ...other]);
  const link = within(rowOf('t001_usdt') as HTMLElement).getByRole('link');
  act(() => link.focus());
  act(() => store.chooseTab('market:btc'));
  expect(document.querySelectorAll('[data-pair]')).toHaveLength(3);
  expect(link.isConnected).toBe(false);
  stop();
});

test('[Q-03] an hour of ticks leaves the document as large as it was, and as many listeners', () => {
  jest.useFakeTimers();
  const { platform, store, stop } = open(pairs);
  const subscribe = jest.spyOn(platform.quotes.changes$, 'subscribe');
  const listen = jest.spyOn(EventTarget.prototype, 'addEventListener');
  const size = () => document.querySelectorAll('*').length;
  const tick = (seconds: number) => {
    for (let second = 0; second < seconds; second += 1)
      act(() => {
        platform.quotes.push(`t${String((second * 7) % 500).padStart(3, '0')}_usdt`, {
          price: `${second + 2}`,
          percent_change: ((second * 37) % 500).toFixed(2),
        });
        jest.advanceTimersByTime(1_000);
      });
  };
  tick(60);
  const [before, keys, listening] = [size(), store.arranged.keys, listen.mock.calls.length];
  tick(3_540);
  expect(store.arranged.keys).not.toEqual(keys);
  expect(size()).toBe(before);
  expect(subscribe).not.toHaveBeenCalled();
  expect(listen.mock.calls.length).toBe(listening);
  stop();
});

test('[T-23] a pair that is not open is marked in lists by what it is instead, and no more once it opens', () => {
  const auction = fakePair({
    ...{ token: 'aura', halted: true, pause: { state: 'auction', cause: 'moveLimit' } },
  });
  const page = open([auction, fakePair({ token: 'kite', halted: true }), fakePair({ token: 'nova' })]);
  const markOf = (key: string) => /trade\.(?:auction|halted|cancelOnly)/.exec(rowOf(key).textContent)?.[0];
  expect(['aura_usdt', 'kite_usdt', 'nova_usdt'].map(markOf)).toEqual([
    'trade.auction',
    'trade.halted',
    undefined,
  ]);
  act(() => page.platform.quotes.push('aura_usdt', { halted: false }));
  expect(markOf('aura_usdt')).toBeUndefined();
  page.stop();
});
