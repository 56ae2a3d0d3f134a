/** @jest-environment node */
import {
  bookEvent,
  pairRoom,
  personalEvent,
  quoteEvent,
  quoteRoom,
  tradesEvent,
} from '@exchange/contract/realtime';
import type { BookNews } from '@exchange/platform';
import { createFeeds } from './create-feeds';
import { encode, settle, testList, TestPage, testPair, testQuote, TestSockets } from './testing-page';
import { setUpTabs, type TestTab } from './testing-tabs';

const aura = () => testPair('aura', 'usdt', '1', 10);
const kite = () => testPair('kite', 'usdt', '2', 10);
const first = () => testList(5, [aura(), kite()]);
const auraRoom = pairRoom('aura', 'usdt');

function hearOf({ sockets }: ReturnType<typeof setUpTabs>) {
  let seq = 5;
  return (...prices: readonly (readonly [string, string])[]) => {
    seq += 1;
    const quotes = prices.map(([token, price]) => testQuote(token, 'usdt', price, seq + 10));
    sockets.last.hear(quoteEvent, encode({ seq, epoch: 'a', time: 0, quotes }));
  };
}

const bookMessage = (seq: number) =>
  encode({
    token: 'aura',
    market: 'usdt',
    prev: seq - 1,
    seq,
    time: 3,
    bids: [['1', '2']],
    asks: [],
    checksum: 9,
  });

const types = (tab: TestTab) => tab.heard().map(({ type }) => type);

describe('tabs with a worker', () => {
  test('[Q-01] three tabs have one socket, each is told what changed, and the last to go closes it', async () => {
    const browser = setUpTabs();
    const tabs = [
      await browser.openTab({ first: first() }),
      await browser.openTab(),
      await browser.openTab(),
    ];
    expect(browser.sockets.opened).toHaveLength(1);
    expect(browser.sockets.last.sent).toEqual([`join ${quoteRoom}`]);
    for (const { feeds } of tabs) feeds.quotes.changes$.subscribe();
    for (const tab of tabs) await tab.draw();
    hearOf(browser)(['aura', '1.5']);
    await browser.run();
    for (const tab of tabs) {
      await tab.draw();
      expect(tab.feeds.quotes.pair('aura_usdt')).toMatchObject({ price: '1.5', token_as: 'AURA' });
      expect(tab.feeds.quotes.pair('kite_usdt')?.price).toBe('2');
      expect(tab.feeds.quotes.status.state).toBe('live');
      expect(tab.feeds.quotes.list.byMarket).toEqual({ usdt: ['aura_usdt', 'kite_usdt'] });
      expect(tab.feeds.quotes.fiatRate('usdt', 'HKD')).toBe('7.8');
    }
    const [one, two, three] = tabs;
    one?.stop();
    two?.stop();
    await browser.run();
    expect(browser.sockets.last.connected).toBe(true);
    three?.stop();
    await browser.run();
    expect(browser.sockets.last.connected).toBe(false);
    expect(browser.clock.timers.size).toBe(0);
  });

  test.each([['begins'], ['is none']] as const)(
    '[H-26] a page of one pair shows that one at once, and the others when the list has come, where the worker %s',
    async (worker) => {
      const browser = setUpTabs();
      browser.state.worker = worker;
      const tab = await browser.openTab({ firstPair: testList(5, [aura()]) });
      const { quotes } = tab.feeds;
      const seen = () => [
        quotes.pair('aura_usdt')?.price,
        quotes.pair('kite_usdt')?.price,
        quotes.list.ready,
      ];
      expect(seen()).toEqual(['1', undefined, false]);
      expect(quotes.list.byMarket).toEqual({ usdt: ['aura_usdt'] });
      expect(quotes.fiatRate('usdt', 'HKD')).toBe('7.8');
      // With the socket, or when its time is over.
      await tab.page.pass(3_000);
      expect(browser.fetches).not.toEqual([]);
      for (const { resolve } of browser.fetches) resolve(testList(6, [{ ...aura(), price: '1.1' }, kite()]));
      await browser.run();
      await tab.draw();
      await tab.draw();
      expect(seen()).toEqual(['1.1', '2', true]);
      expect(quotes.list.byMarket).toEqual({ usdt: ['aura_usdt', 'kite_usdt'] });
    },
  );

  test('[Q-01] a page of one pair that is left and come back to asks for the list at once', async () => {
    const browser = setUpTabs();
    browser.state.worker = 'is none';
    const tab = await browser.openTab({ firstPair: testList(5, [aura()]) });
    expect(browser.fetches).toEqual([]);
    tab.stop();
    tab.feeds.quotes.start();
    tab.page.firstPaint();
    await browser.run();
    expect(browser.fetches).toHaveLength(1);
  });

  test('[Q-03] a tab is told once for each frame that it draws, whatever comes meanwhile', async () => {
    const browser = setUpTabs();
    const tab = await browser.openTab({ first: first() });
    const told: string[][] = [];
    tab.feeds.quotes.changes$.subscribe((keys) => told.push([...keys]));
    await tab.draw();
    tab.heard();
    const hear = hearOf(browser);
    for (const price of ['1.1', '1.2', '1.3']) {
      hear(['aura', price]);
      await browser.run();
    }
    expect(types(tab)).toEqual(['update']);
    await tab.draw();
    expect(tab.feeds.quotes.pair('aura_usdt')?.price).toBe('1.1');
    expect(types(tab)).toEqual(['update']);
    await tab.draw();
    expect(tab.feeds.quotes.pair('aura_usdt')?.price).toBe('1.3');
    expect(types(tab)).toEqual([]);
    expect(told).toEqual([['aura_usdt'], ['aura_usdt']]);
  });

  test('[Q-03] pairs that nobody watches are told once a second, those that somebody does with each frame', async () => {
    const browser = setUpTabs();
    const tab = await browser.openTab({ first: first() });
    tab.feeds.quotes.pair$('aura_usdt').subscribe();
    await tab.draw();
    await tab.draw();
    const hear = hearOf(browser);
    hear(['aura', '3'], ['kite', '4']);
    await browser.run();
    await tab.draw();
    const price = (token: string) => tab.feeds.quotes.pair(`${token}_usdt`)?.price;
    expect([price('aura'), price('kite')]).toEqual(['3', '2']);
    await browser.run(1_000);
    await tab.draw();
    expect(price('kite')).toBe('4');
  });

  test('[Q-03] a hidden tab is told nothing, leaves its rooms, and has the present state when it is shown', async () => {
    const browser = setUpTabs();
    const tab = await browser.openTab({ first: first() });
    const news: BookNews[] = [];
    tab.feeds.quotes.book$('aura_usdt').subscribe((each) => news.push(each));
    await browser.run();
    await tab.draw();
    await tab.draw();
    expect(news).toEqual([{ type: 'joined' }]);
    await tab.hide(true);
    expect(browser.sockets.last.sent.at(-1)).toBe(`leave ${auraRoom}`);
    tab.heard();
    const hear = hearOf(browser);
    for (let count = 0; count < 20; count += 1) hear(['aura', `2.${count}`]);
    await browser.run(3_000);
    expect(types(tab)).toEqual([]);
    expect(tab.page.frames.size).toBe(0);
    await tab.hide(false);
    expect(types(tab)).toEqual(['update']);
    await tab.draw();
    expect(tab.feeds.quotes.pair('aura_usdt')?.price).toBe('2.19');
    expect(browser.sockets.last.sent.at(-1)).toBe(`join ${auraRoom}`);
    expect(news).toEqual([{ type: 'joined' }, { type: 'joined' }]);
  });

  test('[Q-03] a room is left with the last subscriber of all tabs, of which one dies without a word', async () => {
    const browser = setUpTabs();
    const [one, two] = [await browser.openTab({ first: first() }), await browser.openTab()];
    const ends = [one, two].map((tab) => tab.feeds.quotes.book$('aura_usdt').subscribe());
    await browser.run();
    const sent = () => browser.sockets.last.sent.filter((each) => each.endsWith(auraRoom));
    expect(sent()).toEqual([`join ${auraRoom}`]);
    ends[0]?.unsubscribe();
    await browser.run();
    expect(sent()).toEqual([`join ${auraRoom}`]);
    await two.die();
    expect(sent()).toEqual([`join ${auraRoom}`, `leave ${auraRoom}`]);
    await one.die();
    expect(browser.sockets.last.connected).toBe(false);
  });

  test('[Q-02] changes of a book and trades come in order and whole, to every subscriber of the tab', async () => {
    const browser = setUpTabs();
    const tab = await browser.openTab({ first: first() });
    const [books, later, trades]: [BookNews[], BookNews[], unknown[]] = [[], [], []];
    tab.feeds.quotes.book$('aura_usdt').subscribe((each) => books.push(each));
    tab.feeds.quotes.trades$('aura_usdt').subscribe((each) => trades.push(each));
    await browser.run();
    await tab.draw();
    await tab.draw();
    tab.feeds.quotes.book$('aura_usdt').subscribe((each) => later.push(each));
    for (let seq = 2; seq < 40; seq += 1) browser.sockets.last.hear(bookEvent, bookMessage(seq));
    const trade = { id: '1', time: 1, price: '1', amount: '1', side: 1 };
    browser.sockets.last.hear(
      tradesEvent,
      encode({ token: 'aura', market: 'usdt', time: 3, trades: [trade] }),
    );
    await browser.run();
    await tab.draw();
    const numbers = (news: readonly BookNews[]) => news.map((each) => (each.type === 'book' ? each.seq : 0));
    const all = [0, ...Array.from({ length: 38 }, (_, index) => index + 2)];
    expect([numbers(books), numbers(later)]).toEqual([all, all]);
    expect(trades).toEqual([{ type: 'joined' }, { type: 'trades', time: 3, trades: [trade] }]);
  });

  test('[Q-04] a tab that does not draw begins a book anew in place of piling it up', async () => {
    const browser = setUpTabs();
    const tab = await browser.openTab({ first: first() });
    const news: BookNews[] = [];
    tab.feeds.quotes.book$('aura_usdt').subscribe((each) => news.push(each));
    await browser.run();
    await tab.draw();
    await tab.draw();
    news.length = 0;
    for (let seq = 2; seq < 1_100; seq += 1) {
      browser.sockets.last.hear(bookEvent, bookMessage(seq));
      if (seq === 2) await browser.run();
    }
    await tab.draw();
    await tab.draw();
    expect(news.map(({ type }) => type).slice(0, 3)).toEqual(['book', 'joined', 'book']);
    expect(news.length).toBeLessThan(502);
  });

  test('[Q-06] [Q-08] how old the prices are is told as an age, which each tab puts into its own clock', async () => {
    const browser = setUpTabs();
    const tab = await browser.openTab({ first: first() });
    tab.page.time = 900_000_000;
    hearOf(browser)(['aura', '3']);
    await browser.run();
    for (let frame = 0; frame < 3; frame += 1) await tab.draw();
    expect(tab.feeds.quotes.status).toMatchObject({ state: 'live', gaveUp: false });
    expect(900_000_000 - tab.feeds.quotes.status.updatedAt).toBeLessThan(100);
    browser.sockets.answer = 'refuse';
    browser.sockets.last.drop();
    await browser.run();
    await tab.draw();
    expect(tab.feeds.quotes.status).toMatchObject({ state: 'stale', gaveUp: false });
    await browser.run(30_000);
    await tab.draw();
    await tab.draw();
    expect(tab.feeds.quotes.status).toMatchObject({ state: 'stale', gaveUp: true });
    browser.sockets.answer = 'connect';
    tab.feeds.quotes.reconnect();
    await browser.run();
    expect(browser.sockets.last.connected).toBe(true);
  });

  test('[Q-06] what a tab hears of the network, the worker does: lost at once, tried again at once', async () => {
    const browser = setUpTabs();
    const tab = await browser.openTab({ first: first() });
    hearOf(browser)(['aura', '3']);
    for (const callback of tab.page.offline) callback();
    await browser.run();
    for (let frame = 0; frame < 3; frame += 1) await tab.draw();
    expect(tab.feeds.quotes.status.state).toBe('stale');
    for (const callback of tab.page.online) callback();
    await browser.run();
    expect(browser.sockets.last.connected).toBe(true);
  });

  test('[Q-04] prices of a further tab’s page, which are newer than those of a lost stream, are taken by all', async () => {
    const browser = setUpTabs();
    const one = await browser.openTab({ first: first() });
    browser.sockets.answer = 'refuse';
    browser.sockets.last.drop();
    await browser.run();
    const two = await browser.openTab({ first: testList(9, [testPair('aura', 'usdt', '7', 19), kite()]) });
    expect(two.feeds.quotes.pair('aura_usdt')?.price).toBe('7');
    one.feeds.quotes.pair$('aura_usdt').subscribe();
    await browser.run();
    for (const tab of [one, two]) {
      for (let frame = 0; frame < 3; frame += 1) await tab.draw();
      expect(tab.feeds.quotes.pair('aura_usdt')?.price).toBe('7');
    }
  });

  test('[Q-04] the worker fetches the list that is missing, and all tabs have it', async () => {
    const browser = setUpTabs();
    const tabs = [await browser.openTab(), await browser.openTab()];
    for (const { feeds } of tabs) expect(feeds.quotes.list.ready).toBe(false);
    expect(browser.asked[0]).toBe('GET /api/rt/tradeList en nova.test');
    browser.fetches.at(-1)?.resolve(first());
    await browser.run();
    for (const tab of tabs) {
      for (let frame = 0; frame < 3; frame += 1) await tab.draw();
      expect(tab.feeds.quotes.list.markets).toEqual(['usdt']);
      expect(tab.feeds.quotes.pair('kite_usdt')?.price).toBe('2');
    }
  });

  test('[T-02] a pair that is listed, and one that is no longer, are told', async () => {
    const browser = setUpTabs();
    const tab = await browser.openTab({ first: first() });
    await tab.draw();
    const lists: unknown[] = [];
    tab.feeds.quotes.list$.subscribe(({ byMarket }) => lists.push(byMarket['usdt']));
    browser.sockets.last.drop();
    await browser.run();
    await browser.openTab({ first: testList(9, [aura(), testPair('lyre', 'usdt', '5', 3)]) });
    await tab.draw();
    await tab.draw();
    expect(lists).toEqual([
      ['aura_usdt', 'kite_usdt'],
      ['aura_usdt', 'lyre_usdt'],
    ]);
    expect(tab.feeds.quotes.pair('kite_usdt')).toBeUndefined();
    expect(tab.feeds.quotes.pair('lyre_usdt')?.price).toBe('5');
  });
});

describe('the personal channel of tabs with a worker', () => {
  const change = (seq: number, members: object = {}) => ({
    ...{ seq, time: 0, orders: [], balances: [], deposits: [], session_ended: false },
    ...members,
  });
  const personals = ({ sockets }: ReturnType<typeof setUpTabs>) =>
    sockets.opened.filter(({ address }) => address.namespace === '/personal');

  test('[Q-05] tabs of one login have one; a later one fetches everything first, a hidden one hears too', async () => {
    const browser = setUpTabs();
    const [one, two] = [await browser.openTab({ first: first() }), await browser.openTab({ hidden: true })];
    const heard: string[][] = [[], []];
    for (const [index, { feeds }] of [one, two].entries())
      feeds.personal.personal$.subscribe(({ type }) => heard[index]?.push(type));
    one.feeds.personal.start();
    await browser.run();
    two.feeds.personal.start();
    await browser.run();
    expect(personals(browser)).toHaveLength(1);
    const [channel] = personals(browser);
    expect(channel?.address.auth?.()).toEqual({ socket_token: 'mine' });
    channel?.hear(personalEvent, change(1));
    await browser.run();
    expect(heard).toEqual([
      ['resync', 'change'],
      ['resync', 'change'],
    ]);
    channel?.hear(personalEvent, change(2, { session_ended: true }));
    await browser.run();
    expect([one.ended(), two.ended()]).toEqual([1, 1]);
  });

  test('[Q-05] a tab that logs in as somebody else has another one; it ends with its last tab', async () => {
    const browser = setUpTabs();
    const [one, two] = [await browser.openTab({ first: first() }), await browser.openTab()];
    const stop = one.feeds.personal.start();
    two.feeds.personal.start();
    await browser.run();
    const heard: string[] = [];
    two.feeds.personal.personal$.subscribe(({ type }) => heard.push(type));
    stop();
    one.token.value = 'another';
    const stopAgain = one.feeds.personal.start();
    await browser.run();
    const [mine, another] = personals(browser);
    expect(another?.address.auth?.()).toEqual({ socket_token: 'another' });
    another?.hear(personalEvent, change(1));
    await browser.run();
    expect(heard).toEqual([]);
    await two.die();
    expect([mine?.connected, another?.connected]).toEqual([false, true]);
    stopAgain();
    await browser.run();
    expect(another?.connected).toBe(false);
  });

  test('[Q-05] a token that changed meanwhile is used when the connection is lost', async () => {
    const browser = setUpTabs();
    const tab = await browser.openTab({ first: first() });
    tab.feeds.personal.start();
    await browser.run();
    tab.token.value = 'renewed';
    personals(browser)[0]?.drop();
    await browser.run();
    expect(personals(browser).map(({ connected }) => connected)).toEqual([false, true]);
    expect(personals(browser)[1]?.address.auth?.()).toEqual({ socket_token: 'renewed' });
  });

  test('[O-06] a fault of the worker is reported by one tab', async () => {
    const browser = setUpTabs();
    const [one, two] = [await browser.openTab({ first: first() }), await browser.openTab()];
    browser.sockets.last.hear(quoteEvent, 'corrupt');
    await browser.run();
    expect([one.faults, two.faults]).toEqual([['corrupt'], []]);
  });
});

describe('a page whose worker is not there', () => {
  test('[H-26] before the first paint nothing is asked for, and the prices that came with the page are shown', async () => {
    const page = new TestPage();
    const openWorker = jest.fn(() => undefined);
    const { quotes, personal } = createFeeds({
      ...{ orgId: 'nova', socketUrl: '', personalUrl: '', host: '', first: first(), openWorker },
      socketToken: () => 'mine',
      now: () => page.time,
      fetchTradeList: () => Promise.reject(new Error('none is missing')),
      onSessionEnded: () => undefined,
      report: () => undefined,
      locale: () => 'en',
      openSocket: new TestSockets().open,
      environment: page.environment,
    });
    personal.start();
    const stop = quotes.start();
    await settle();
    expect(openWorker).not.toHaveBeenCalled();
    expect(quotes.pair('aura_usdt')?.price).toBe('1');
    expect(quotes.status.state).toBe('loading');
    page.firstPaint();
    expect(openWorker).toHaveBeenCalledTimes(1);
    stop();
  });

  test.each([
    ['the browser has none', 'is none', []],
    ['its file is not the one of the release', 'is refused', ['worker']],
    ['it cannot be started', 'fails', ['worker']],
    ['it does not answer', 'is silent', ['worker']],
  ] as const)('[Q-01] %s: the page has a socket of its own', async (_why, state, faults) => {
    const browser = setUpTabs();
    browser.state.worker = state;
    const tab = await browser.openTab({ first: first() });
    await tab.page.pass(5_000);
    await browser.run();
    await tab.page.pass(0);
    await browser.run();
    expect(tab.faults).toEqual(faults);
    hearOf(browser)(['aura', '3']);
    await tab.draw();
    expect(tab.feeds.quotes.pair('aura_usdt')?.price).toBe('3');
    expect(tab.feeds.quotes.status.state).toBe('live');
    const news: BookNews[] = [];
    tab.feeds.quotes.book$('aura_usdt').subscribe((each) => news.push(each));
    tab.feeds.personal.start();
    await settle();
    expect(news).toEqual([{ type: 'joined' }]);
    expect(browser.sockets.opened.map(({ address }) => address.namespace)).toEqual(['/', '/personal']);
    tab.feeds.quotes.reconnect();
    tab.stop();
    expect(browser.sockets.opened.map(({ connected }) => connected)).toEqual([false, false]);
  });

  test('[Q-06] a worker that is gone leaves prices as they are, stale, and another one brings the next', async () => {
    const browser = setUpTabs();
    const tab = await browser.openTab({ first: first() });
    const news: BookNews[] = [];
    tab.feeds.quotes.book$('aura_usdt').subscribe((each) => news.push(each));
    const states: string[] = [];
    tab.feeds.quotes.status$.subscribe(({ state }) => states.push(state));
    hearOf(browser)(['aura', '3']);
    await browser.run();
    for (let frame = 0; frame < 3; frame += 1) await tab.draw();
    await browser.run(1_000);
    await tab.draw();
    expect(tab.feeds.quotes.pair('aura_usdt')?.price).toBe('3');
    await browser.loseWorker();
    expect(tab.feeds.quotes.status.state).toBe('stale');
    expect(tab.feeds.quotes.pair('aura_usdt')?.price).toBe('3');
    expect(browser.sockets.opened).toHaveLength(2);
    await tab.draw();
    await tab.draw();
    expect(news.map(({ type }) => type)).toEqual(['joined', 'joined']);
    await browser.openTab({ first: testList(9, [testPair('aura', 'usdt', '4', 19), kite()]) });
    hearOf(browser)();
    await browser.run(1_000);
    for (let frame = 0; frame < 3; frame += 1) await tab.draw();
    expect(tab.feeds.quotes.pair('aura_usdt')?.price).toBe('4');
    expect(states.slice(states.indexOf('live'))).not.toContain('loading');
  });

  test('[Q-01] a page that was left and is come back to opens it anew, stale until then', async () => {
    const browser = setUpTabs();
    const tab = await browser.openTab({ first: first() });
    hearOf(browser)(['aura', '3']);
    await browser.run();
    for (let frame = 0; frame < 3; frame += 1) await tab.draw();
    tab.stop();
    await browser.run();
    expect(tab.feeds.quotes.status.state).toBe('stale');
    expect(browser.sockets.last.connected).toBe(false);
    tab.feeds.quotes.start();
    tab.page.firstPaint();
    await browser.run();
    expect(browser.sockets.last.connected).toBe(true);
  });
});
