import { quoteEvent, quoteRoom } from '@exchange/contract/realtime';
import { encode, settle, testList, testPair, testQuote } from './testing-page';
import { aura, kite, setUp } from './testing-quotes';

describe('the socket', () => {
  test('[Q-01] opens after the first paint, with the organisation, and joins the quotes’ room at every connect', async () => {
    const { page, sockets, quotes } = setUp({ first: testList(5, [aura()]) });
    quotes.start();
    await settle();
    expect(sockets.opened).toHaveLength(0);
    page.firstPaint();
    await settle();
    expect(sockets.last.address).toMatchObject({ url: '', namespace: '/', query: { org_id: 'nova' } });
    expect(sockets.last.sent).toEqual([`join ${quoteRoom}`]);
    sockets.last.drop();
    await page.pass(500);
    expect(sockets.last.sent).toEqual([`join ${quoteRoom}`, `join ${quoteRoom}`]);
    expect(sockets.opened).toHaveLength(1);
  });

  test('[Q-01] gives up after 5 reconnection attempts and tries again when asked, online or in the foreground', async () => {
    const { page, sockets, quotes, begin } = setUp({ first: testList(5, [aura()]) });
    await begin();
    sockets.answer = 'refuse';
    sockets.last.drop();
    expect(quotes.status).toMatchObject({ state: 'stale', gaveUp: false });
    await page.pass(60_000);
    expect(sockets.last.connects).toBe(1 + 5);
    expect(quotes.status).toMatchObject({ state: 'stale', gaveUp: true });
    await page.pass(600_000);
    expect(sockets.last.connects).toBe(6);

    for (const callback of page.online) callback();
    expect(sockets.last.connects).toBe(7);
    expect(quotes.status.gaveUp).toBe(false);
    await page.pass(60_000);
    expect(quotes.status.gaveUp).toBe(true);
    page.hide(false);
    expect(sockets.last.connects).toBe(13);
    await page.pass(60_000);

    sockets.answer = 'connect';
    quotes.reconnect();
    await settle();
    expect(quotes.status.gaveUp).toBe(false);
    expect(sockets.last.sent.at(-1)).toBe(`join ${quoteRoom}`);
  });

  test('[Q-01] a connection that never answers and a library that does not load are failed attempts', async () => {
    const { page, sockets, quotes, begin } = setUp({ first: testList(5, [aura()]) });
    sockets.broken = true;
    await begin();
    await page.pass(20_000);
    expect(quotes.status).toMatchObject({ state: 'stale', gaveUp: true });
    sockets.broken = false;
    sockets.answer = 'silence';
    quotes.reconnect();
    await page.pass(300_000);
    expect(sockets.last.connects).toBe(6);
    expect(quotes.status.gaveUp).toBe(true);
  });

  test('[Q-01] polls next where a websocket does not last, and tries the websocket again when that was no better', async () => {
    const { page, sockets, begin } = setUp({ first: testList(5, [aura()]) });
    await begin();
    const { last } = sockets;
    for (let loss = 0; loss < 3; loss += 1) {
      last.drop();
      await page.pass(2_000);
    }
    expect(last.pollingOnly).toEqual([false, true, false, true]);
    await page.pass(60_000);
    last.drop();
    await page.pass(500);
    expect(last.pollingOnly.at(-1)).toBe(false);
  });

  test('[Q-01] no network, and a server that goes or is away, say nothing against the websocket', async () => {
    const { page, sockets, begin } = setUp({ first: testList(5, [aura()]) });
    await begin();
    sockets.last.hear('disconnect', 'io server disconnect');
    await page.pass(500);
    for (const callback of page.offline) callback();
    sockets.answer = 'refuse';
    await page.pass(60_000);
    expect(sockets.last.pollingOnly).toEqual(Array.from({ length: 6 }, () => false));
  });

  test('[Q-03] stopping leaves nothing behind', async () => {
    const { page, sockets, begin, hear } = setUp({ first: testList(5, [aura()]) });
    const stop = await begin();
    hear(6, [testQuote('aura', 'usdt', '3', 11)]);
    stop();
    expect(sockets.last.connected).toBe(false);
    expect([
      page.frames.size,
      page.timers.size,
      page.paint.size,
      page.visible.size,
      page.online.size,
    ]).toEqual([0, 0, 0, 0, 0]);
  });
});

describe('quotes', () => {
  test('[Q-02] a compressed update is merged by market and token and shown with the next frame', async () => {
    const { page, quotes, begin, hear } = setUp({
      first: testList(5, [aura(), testPair('aura', 'btc', '0.1', 10)]),
    });
    await begin();
    const prices: string[] = [];
    quotes.pair$('aura_usdt').subscribe((pair) => prices.push(pair.price));
    hear(6, [testQuote('aura', 'usdt', '1.5', 11)]);
    hear(7, [testQuote('aura', 'usdt', '1.6', 12)]);
    expect(prices).toEqual(['1']);
    page.draw();
    expect(prices).toEqual(['1', '1.6']);
    expect(quotes.pair('aura_usdt')).toMatchObject({ price: '1.6', token_as: 'AURA', percent_change: '1' });
    expect(quotes.pair('aura_btc')?.price).toBe('0.1');
  });

  test('[Q-03] with 500 pairs and k changed, exactly k streams speak per frame', async () => {
    const tokens = Array.from({ length: 500 }, (_, index) => `t${index}`);
    const { page, quotes, begin, hear } = setUp({
      first: testList(
        0,
        tokens.map((token) => testPair(token, 'usdt', '1', 0)),
      ),
    });
    await begin();
    let spoken = 0;
    for (const token of tokens) quotes.pair$(`${token}_usdt`).subscribe(() => (spoken += 1));
    const sets: ReadonlySet<string>[] = [];
    quotes.changes$.subscribe((keys) => sets.push(keys));
    expect(spoken).toBe(500);
    for (const [frame, changed] of [1, 37, 500, 0].entries()) {
      spoken = 0;
      sets.length = 0;
      // Ten messages within the frame; a quote whose values stay the same is no change.
      for (let message = 0; message < 10; message += 1) {
        const seq = frame * 10 + message + 1;
        hear(
          seq,
          tokens.slice(0, changed).map((token) => testQuote(token, 'usdt', `${seq}`, seq)),
        );
      }
      page.draw();
      expect(spoken).toBe(changed);
      expect(sets.map((keys) => keys.size)).toEqual(changed === 0 ? [] : [changed]);
    }
  });

  test('[Q-03] a hidden page draws nothing and catches up when it is seen again', async () => {
    const { page, quotes, begin, hear } = setUp({ first: testList(5, [aura()]) });
    await begin();
    page.hide(true);
    hear(6, [testQuote('aura', 'usdt', '3', 11)]);
    expect(page.frames.size).toBe(0);
    page.hide(false);
    page.draw();
    expect(quotes.pair('aura_usdt')?.price).toBe('3');
  });

  test('[Q-04] duplicates and late messages never move a price backwards', async () => {
    const { page, quotes, begin, hear } = setUp({ first: testList(5, [aura()]) });
    await begin();
    hear(7, [testQuote('aura', 'usdt', '3', 12)]);
    hear(6, [testQuote('aura', 'usdt', '2', 11)]);
    hear(7, [testQuote('aura', 'usdt', '3', 12)]);
    page.draw();
    expect(quotes.pair('aura_usdt')?.price).toBe('3');
  });

  test('[Q-04] corrupt messages are counted, reported and made good from the trade list', async () => {
    const { page, sockets, faults, fetches, quotes, begin, hear } = setUp({ first: testList(5, [aura()]) });
    await begin();
    const corrupt = [
      '',
      '!!',
      'AAAA',
      encode('text'),
      encode({ seq: 6 }),
      encode({ seq: 6, epoch: 'a', time: 0, quotes: [{ token: 'aura' }] }),
      7,
      null,
      undefined,
    ];
    for (const payload of corrupt) sockets.last.hear(quoteEvent, payload);
    expect(quotes.corrupt).toBe(corrupt.length);
    expect(faults).toEqual(['corrupt 1', 'corrupt 2', 'corrupt 4', 'corrupt 8']);
    await page.pass(0);
    expect(fetches).toHaveLength(1);
    hear(6, [testQuote('aura', 'usdt', '3', 11)]);
    page.draw();
    expect(quotes.pair('aura_usdt')?.price).toBe('3');
  });

  test('[Q-04] a gap is filled from the trade list; a list that is too old for it is asked again', async () => {
    const { page, fetches, quotes, begin, hear } = setUp({ first: testList(5, [aura(), kite()]) });
    await begin();
    hear(6, []);
    expect(fetches).toHaveLength(0);
    hear(9, [testQuote('aura', 'usdt', '3', 14)]);
    await page.pass(0);
    expect(fetches).toHaveLength(1);
    fetches[0]?.resolve(testList(7, [aura(), kite()]));
    await page.pass(0);
    page.draw();
    expect(quotes.pair('aura_usdt')?.price).toBe('3');
    await page.pass(2_000);
    expect(fetches).toHaveLength(2);
    fetches[1]?.resolve(
      testList(8, [testPair('aura', 'usdt', '2.9', 13), testPair('kite', 'usdt', '7', 12)]),
    );
    await settle();
    page.draw();
    expect(quotes.pair('kite_usdt')?.price).toBe('7');
  });

  test('[Q-04] a reconnect refreshes from the trade list, again after a failure', async () => {
    const { page, sockets, fetches, quotes, begin, faults } = setUp({ first: testList(5, [aura()]) });
    await begin();
    sockets.last.drop();
    await page.pass(500);
    expect(fetches).toHaveLength(1);
    fetches[0]?.reject(new Error('no network'));
    await page.pass(1_000);
    expect(faults).toEqual(['trade list 1']);
    expect(fetches).toHaveLength(2);
    fetches[1]?.resolve(testList(20, [testPair('aura', 'usdt', '8', 20)]));
    await settle();
    page.draw();
    expect(quotes.pair('aura_usdt')?.price).toBe('8');
  });

  test('[Q-04] when the exchange numbers anew, only a list asked for after that replaces what is shown', async () => {
    const { page, sockets, fetches, quotes, begin, hear } = setUp({
      first: testList(500, [testPair('aura', 'usdt', '1', 900)]),
    });
    await begin();
    sockets.last.drop();
    await page.pass(500);
    expect(fetches).toHaveLength(1);
    hear(3, [testQuote('aura', 'usdt', '4', 7)], 'b');
    hear(4, [testQuote('aura', 'usdt', '4.1', 8)], 'b');
    fetches[0]?.resolve(testList(501, [testPair('aura', 'usdt', '1.1', 901)]));
    await settle();
    page.draw();
    expect(quotes.pair('aura_usdt')?.price).toBe('1.1');
    await page.pass(1_000);
    expect(fetches).toHaveLength(2);
    fetches[1]?.resolve(testList(3, [testPair('aura', 'usdt', '4', 7)], 'b'));
    await settle();
    page.draw();
    expect(quotes.pair('aura_usdt')?.price).toBe('4.1');
  });

  test('[T-02] the list speaks only when pairs or rankings change; an unknown pair is asked for once', async () => {
    const { page, fetches, quotes, begin, hear } = setUp({
      first: { ...testList(5, [aura(), kite()]), hot: ['id-kite-usdt', 'gone'] },
    });
    const lists: string[] = [];
    quotes.list$.subscribe(({ byMarket, starRanking }) =>
      lists.push(JSON.stringify([byMarket, starRanking])),
    );
    await begin();
    hear(6, [testQuote('lyre', 'usdt', '5', 3)]);
    hear(7, [testQuote('lyre', 'usdt', '6', 4)]);
    await page.pass(0);
    expect(fetches).toHaveLength(1);
    expect(quotes.pair('lyre_usdt')).toBeUndefined();
    const early: string[] = [];
    quotes.pair$('lyre_usdt').subscribe((pair) => early.push(pair.price));
    fetches[0]?.resolve({
      ...testList(6, [aura(), kite(), testPair('lyre', 'usdt', '5', 3)]),
      hot: ['id-kite-usdt'],
    });
    await settle();
    expect(quotes.pair('lyre_usdt')?.price).toBe('6');
    page.draw();
    expect(early).toEqual(['6']);
    expect(lists).toEqual([
      '[{"usdt":["aura_usdt","kite_usdt"]},["kite_usdt"]]',
      '[{"usdt":["aura_usdt","kite_usdt","lyre_usdt"]},["kite_usdt"]]',
    ]);
    expect(quotes.fiatRate('usdt', 'HKD')).toBe('7.8');
    await page.pass(2_000);
    expect(fetches).toHaveLength(1);
    quotes.reconnect();
    fetches[1]?.resolve({ ...testList(8, [kite()]), hot: [] });
    await settle();
    expect(quotes.list.byMarket).toEqual({ usdt: ['kite_usdt'] });
    expect(quotes.pair('aura_usdt')).toBeUndefined();
  });
});
