import { bookEvent, pairRoom, quoteRoom, tradesEvent } from '@exchange/contract/realtime';
import type { BookNews, TradesNews } from '@exchange/platform';
import { encode, settle, testList, testPair } from './testing-page';
import { aura, setUp } from './testing-quotes';

describe('age', () => {
  test('[Q-08] live only once the stream spoke, delayed after 10 s of its silence, stale while disconnected, live again', async () => {
    const { page, sockets, fetches, quotes, begin, hear } = setUp();
    const states: string[] = [];
    quotes.status$.subscribe(({ state }) => states.push(state));
    await begin();
    expect(quotes.status).toEqual({ state: 'loading', updatedAt: 0, gaveUp: false });
    // The first connect finds no list yet and asks anew.
    fetches.at(-1)?.resolve(testList(5, [aura()]));
    await settle();
    expect(quotes.status).toEqual({ state: 'loading', updatedAt: page.time, gaveUp: false });
    hear(6, []);
    expect(quotes.status).toEqual({ state: 'live', updatedAt: page.time, gaveUp: false });
    const asked = fetches.length;
    const spokenAt = page.time;
    await page.pass(9_000);
    expect(quotes.status.state).toBe('live');
    expect(fetches).toHaveLength(asked + 1);
    await page.pass(2_000);
    expect(quotes.status).toMatchObject({ state: 'delayed', updatedAt: spokenAt });
    hear(7, []);
    expect(quotes.status).toMatchObject({ state: 'live', updatedAt: page.time });
    sockets.last.drop();
    expect(quotes.status.state).toBe('stale');
    await page.pass(500);
    expect(quotes.status.state).toBe('stale');
    hear(8, []);
    expect(quotes.status.state).toBe('live');
    expect(states.filter((state, index) => state !== states[index - 1])).toEqual([
      'loading',
      'live',
      'delayed',
      'live',
      'stale',
      'live',
    ]);
  });

  test('[Q-01] what was stopped before its list came asks for it when it is started again', () => {
    const { fetches, quotes } = setUp();
    quotes.start()();
    expect(fetches).toHaveLength(1);
    quotes.start();
    expect(fetches).toHaveLength(2);
  });

  test('[Q-06] a device that loses its network knows its quotes stale at once, and goes on trying', async () => {
    const { page, quotes, begin, hear } = setUp({ first: testList(5, [aura()]) });
    await begin();
    hear(6, []);
    for (const callback of page.offline) callback();
    expect(quotes.status).toMatchObject({ state: 'stale', gaveUp: false });
    await page.pass(500);
    hear(7, []);
    expect(quotes.status.state).toBe('live');
  });

  test('[H-33] what was stopped is stale, and live again only once a list has come and the stream has spoken', async () => {
    const { page, fetches, quotes, begin, hear } = setUp({ first: testList(5, [aura()]) });
    const stop = await begin();
    hear(6, []);
    expect(quotes.status.state).toBe('live');
    stop();
    expect(quotes.status).toMatchObject({ state: 'stale', gaveUp: false });
    await page.pass(3_600_000);
    const asked = fetches.length;
    await begin();
    expect(fetches.length).toBeGreaterThan(asked);
    expect(quotes.status.state).toBe('stale');
    // Of some pairs alone.
    hear(7, []);
    expect(quotes.status.state).not.toBe('live');
    fetches.at(-1)?.resolve(testList(7, [aura()]));
    await settle();
    hear(8, []);
    expect(quotes.status).toMatchObject({ state: 'live', updatedAt: page.time });
  });

  test('[Q-01] [Q-06] a page that never reached the exchange does not load for ever: it is stale until it is asked to reconnect', async () => {
    const { page, sockets, fetches, quotes, begin, hear } = setUp();
    sockets.answer = 'refuse';
    await begin();
    expect(quotes.status.state).toBe('loading');
    await page.pass(60_000);
    expect(quotes.status).toEqual({ state: 'stale', updatedAt: 0, gaveUp: true });
    sockets.answer = 'connect';
    quotes.reconnect();
    await settle();
    expect(quotes.status.state).toBe('loading');
    fetches.at(-1)?.resolve(testList(5, [aura()]));
    await settle();
    hear(6, []);
    expect(quotes.status.state).toBe('live');
  });

  test('[Q-06] a device that loses its network while it connects is stale at once too, and ends with one socket', async () => {
    const { page, sockets, quotes, begin, hear } = setUp({ first: testList(5, [aura()]) });
    let loaded: () => void = () => undefined;
    sockets.loading = new Promise((resolve) => (loaded = resolve));
    await begin();
    expect(quotes.status.state).toBe('loading');
    for (const callback of page.offline) callback();
    expect(quotes.status).toMatchObject({ state: 'stale', gaveUp: false });
    await page.pass(500);
    loaded();
    await settle();
    hear(6, []);
    expect(quotes.status.state).toBe('live');
    expect(sockets.opened.map((socket) => socket.connects)).toEqual([1]);
  });

  test('[Q-08] what is polled while the stream stands still is delayed with its age, never live', async () => {
    const { page, quotes, begin, hear } = setUp({
      first: testList(5, [aura()]),
      fetch: async () => testList(6, [aura()]),
    });
    await begin();
    hear(6, []);
    const states: string[] = [];
    quotes.status$.subscribe(({ state }) => states.push(state));
    await page.pass(60_000);
    expect([...new Set(states)]).toEqual(['live', 'delayed']);
    expect(page.time - quotes.status.updatedAt).toBeLessThan(9_000);
    hear(7, []);
    expect(quotes.status).toMatchObject({ state: 'live', updatedAt: page.time });
  });

  test('[Q-08] a page whose stream never speaks is not live: loading for its first 10 s, then delayed', async () => {
    const { page, quotes, begin } = setUp({
      first: testList(5, [aura()]),
      fetch: async () => testList(6, [aura()]),
    });
    await begin();
    await page.pass(9_000);
    expect(quotes.status.state).toBe('loading');
    await page.pass(2_000);
    expect(quotes.status.state).toBe('delayed');
  });

  test('[Q-08] what is older than 30 s is stale although the connection stands', async () => {
    const { page, quotes, begin, hear } = setUp({ first: testList(5, [aura()]) });
    await begin();
    hear(6, []);
    const spokenAt = page.time;
    await page.pass(29_000);
    expect(quotes.status).toEqual({ state: 'delayed', updatedAt: spokenAt, gaveUp: false });
    await page.pass(2_000);
    expect(quotes.status).toEqual({ state: 'stale', updatedAt: spokenAt, gaveUp: false });
  });

  test('[Q-08] after the socket gave up the list is polled slowly, with the books and trades that are looked at', async () => {
    let lists = 0;
    const price = () => String(lists);
    const { page, sockets, quotes, begin, hear } = setUp({
      first: testList(5, [aura()]),
      fetch: async () => {
        lists += 1;
        return testList(5 + lists * 500, [testPair('aura', 'usdt', price(), 10)]);
      },
    });
    await begin();
    hear(6, []);
    sockets.answer = 'refuse';
    sockets.last.drop();
    await page.pass(14_000);
    expect(quotes.status).toMatchObject({ state: 'stale', gaveUp: true });
    const heard: string[] = [];
    quotes.book$('aura_usdt').subscribe(({ type }) => heard.push(type));
    expect(lists).toBe(0);
    await page.pass(2_000);
    page.draw();
    expect(lists).toBe(1);
    expect(heard).toEqual(['joined']);
    expect(quotes.status).toMatchObject({ state: 'delayed', gaveUp: true });
    expect(quotes.pair('aura_usdt')?.price).toBe('1');
    await page.pass(60_000);
    expect(lists).toBe(5);
    expect(quotes.status.state).toBe('delayed');
    page.hide(true);
    await page.pass(60_000);
    expect(lists).toBe(5);
    expect(quotes.status.state).toBe('stale');
  });

  test('[Q-08] pages that lost the stream at the same moment do not poll at the same moment', async () => {
    const { page, fetches, begin, hear } = setUp({ first: testList(5, [aura()]) });
    page.chance = 0.5;
    await begin();
    hear(6, []);
    await page.pass(8_400);
    expect(fetches).toHaveLength(0);
    await page.pass(200);
    expect(fetches).toHaveLength(1);
  });
});

describe('a pair’s room', () => {
  const trade = { id: '1', time: 1, price: '1', amount: '1', side: 1 };

  test('[Q-03] is joined once while anybody listens, left with the last, joined again at a reconnect', async () => {
    const { page, sockets, quotes, begin } = setUp({ first: testList(5, [aura()]) });
    const room = pairRoom('aura', 'usdt');
    const heard: string[] = [];
    const early = quotes.book$('aura_usdt').subscribe((message) => heard.push(message.type));
    expect(heard).toEqual([]);
    await begin();
    expect(heard).toEqual(['joined']);
    const second = quotes.trades$('aura_usdt').subscribe((message) => heard.push(message.type));
    expect(sockets.last.sent).toEqual([`join ${quoteRoom}`, `join ${room}`]);
    expect(heard).toEqual(['joined', 'joined']);
    second.unsubscribe();
    sockets.last.drop();
    await page.pass(500);
    expect(sockets.last.sent.slice(2)).toEqual([`join ${quoteRoom}`, `join ${room}`]);
    early.unsubscribe();
    expect(sockets.last.sent.at(-1)).toBe(`leave ${room}`);
  });

  test('[Q-04] [Q-06] a silent stream makes its readers start over as often as the list is asked, and not while it speaks', async () => {
    const { page, quotes, begin, hear } = setUp({
      first: testList(5, [aura()]),
      fetch: async () => testList(5, [aura()]),
    });
    await begin();
    const heard: string[] = [];
    quotes.book$('aura_usdt').subscribe(({ type }) => heard.push(type));
    heard.length = 0;
    for (let seq = 6; seq < 11; seq += 1) {
      await page.pass(4_000);
      hear(seq, []);
    }
    expect(heard).toEqual([]);
    await page.pass(18_000);
    expect(heard).toEqual(['joined', 'joined']);
  });

  test('[Q-02] brings book deltas and trades of that pair only', async () => {
    const { sockets, quotes, begin } = setUp({ first: testList(5, [aura()]) });
    await begin();
    const heard: (BookNews | TradesNews)[] = [];
    quotes.book$('aura_usdt').subscribe((message) => heard.push(message));
    quotes.trades$('aura_usdt').subscribe((message) => heard.push(message));
    heard.length = 0;
    const book = {
      token: 'aura',
      market: 'usdt',
      prev: 1,
      seq: 2,
      time: 3,
      bids: [['1', '2']],
      asks: [],
      checksum: 9,
    };
    sockets.last.hear(bookEvent, encode(book));
    sockets.last.hear(tradesEvent, encode({ token: 'aura', market: 'usdt', time: 3, trades: [trade] }));
    sockets.last.hear(tradesEvent, encode({ token: 'kite', market: 'usdt', time: 3, trades: [trade] }));
    expect(heard).toEqual([
      { type: 'book', prev: 1, seq: 2, time: 3, bids: [['1', '2']], asks: [], checksum: 9 },
      { type: 'trades', time: 3, trades: [trade] },
    ]);
  });

  test('[Q-04] what cannot be read makes its readers start over at once, and while it goes on no more than every 2 s', async () => {
    const { page, sockets, fetches, quotes, begin } = setUp({ first: testList(5, [aura()]) });
    await begin();
    const heard: string[] = [];
    quotes.book$('aura_usdt').subscribe(({ type }) => heard.push(type));
    heard.length = 0;
    sockets.last.hear(bookEvent, 'corrupt');
    await page.pass(0);
    expect(heard).toEqual(['joined']);
    for (const event of [tradesEvent, bookEvent, bookEvent]) sockets.last.hear(event, 'corrupt');
    await page.pass(1_999);
    expect(heard).toEqual(['joined']);
    await page.pass(1);
    expect(heard).toEqual(['joined', 'joined']);
    await page.pass(5_000);
    expect(heard).toHaveLength(2);
    sockets.last.hear(bookEvent, encode({ token: 'aura', market: 'usdt', prev: 1, seq: 2 }));
    await page.pass(0);
    expect(heard).toHaveLength(3);
    // The list says nothing of a pair's book.
    expect(fetches).toEqual([]);
  });

  test('[Q-04] an exchange without checksums is heard too', async () => {
    const { sockets, quotes, begin } = setUp({ first: testList(5, [aura()]) });
    await begin();
    const heard: (BookNews | TradesNews)[] = [];
    quotes.book$('aura_usdt').subscribe((message) => heard.push(message));
    const delta = { prev: 1, seq: 2, time: 3, bids: [], asks: [['1', '2']] };
    sockets.last.hear(bookEvent, encode({ token: 'aura', market: 'usdt', ...delta }));
    expect(heard).toEqual([{ type: 'joined' }, { type: 'book', ...delta, checksum: undefined }]);
  });
});
