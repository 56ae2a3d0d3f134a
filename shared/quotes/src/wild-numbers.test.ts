import { bookEvent } from '@exchange/contract/realtime';
import { testList, testPair, testQuote } from './testing-page';
import { aura, setUp } from './testing-quotes';

const wild = Number.MAX_SAFE_INTEGER;
const quote = (price: string, seq: number) => [testQuote('aura', 'usdt', price, seq)];
const listed = (price: string, seq: number) => testPair('aura', 'usdt', price, seq);

/** A page whose stream runs, at message 6. */
async function running() {
  const set = setUp({ first: testList(5, [aura()]) });
  await set.begin();
  set.hear(6, []);
  const price = () => {
    set.page.draw();
    return set.quotes.pair('aura_usdt')?.price;
  };
  return { ...set, price };
}

describe('[Q-07] a number that cannot be right', () => {
  test('of a quote changes nothing, is reported once and costs one list; later quotes are shown', async () => {
    const { page, fetches, faults, hear, price } = await running();
    hear(7, quote('999', wild));
    expect(price()).toBe('1');
    expect(faults).toEqual(['corrupt 1']);
    hear(8, quote('1.1', 12));
    expect(price()).toBe('1.1');
    await page.pass(0);
    expect(fetches).toHaveLength(1);
    fetches[0]?.resolve(testList(8, [listed('1.1', 12)]));
    for (let seq = 9; seq < 40; seq += 1) {
      hear(seq, quote(`1.${seq}`, seq + 4));
      await page.pass(1_000);
    }
    expect(price()).toBe('1.39');
    expect(fetches).toHaveLength(1);
    expect(faults).toHaveLength(1);
  });

  test('of a quote, though it is near enough to be believed, is overridden by the list that covers it', async () => {
    const { page, quotes, hear, fetches, price } = await running();
    hear(7, quote('999', 90_000));
    expect(price()).toBe('999');
    quotes.reconnect();
    fetches[0]?.resolve(testList(7, [listed('1.1', 11)]));
    await page.pass(0);
    expect(price()).toBe('1.1');
    hear(8, quote('1.2', 12));
    expect(price()).toBe('1.2');
  });

  test('of a message changes nothing, is reported once and costs one list, then calm', async () => {
    const { page, quotes, fetches, faults, hear, price } = await running();
    hear(wild, quote('999', 12));
    expect(price()).toBe('1');
    hear(7, quote('1.1', 12));
    expect(price()).toBe('1.1');
    await page.pass(0);
    expect(fetches).toHaveLength(1);
    fetches[0]?.resolve(testList(7, [listed('1.1', 12)]));
    for (let seq = 8; seq < 40; seq += 1) {
      hear(seq, []);
      await page.pass(1_000);
    }
    expect(fetches).toHaveLength(1);
    expect(faults).toEqual(['corrupt 1']);
    expect(quotes.status.state).toBe('live');
  });

  test('of a message, near enough to be a gap, is forgotten when two lists asked for since lack it', async () => {
    const { page, fetches, hear, price } = await running();
    hear(60, quote('999', 12));
    await page.pass(0);
    fetches[0]?.resolve(testList(6, [aura()]));
    await page.pass(2_000);
    fetches[1]?.resolve(testList(7, [aura()]));
    await page.pass(0);
    expect(price()).toBe('1');
    for (let seq = 8; seq < 40; seq += 1) {
      hear(seq, []);
      await page.pass(1_000);
    }
    expect(fetches).toHaveLength(2);
  });

  test('of a list changes nothing while the stream runs, is reported once and costs one list', async () => {
    const { page, quotes, fetches, faults, hear, price } = await running();
    quotes.reconnect();
    fetches[0]?.resolve(testList(wild, [listed('999', 11)]));
    await page.pass(1_000);
    expect(price()).toBe('1');
    expect(faults).toEqual(['corrupt 1']);
    expect(fetches).toHaveLength(2);
    fetches[1]?.resolve(testList(6, [aura()]));
    hear(7, quote('1.1', 11));
    await page.pass(5_000);
    expect(price()).toBe('1.1');
    expect(fetches).toHaveLength(2);
  });

  test('of the first list does not silence the stream: one more list puts it right', async () => {
    const { page, quotes, fetches, begin, hear } = setUp({ first: testList(wild, [listed('1', wild)]) });
    await begin();
    hear(7, quote('1.1', 12));
    await page.pass(0);
    expect(fetches).toHaveLength(1);
    fetches[0]?.resolve(testList(7, [listed('1.1', 12)]));
    await page.pass(0);
    hear(8, quote('1.2', 13));
    page.draw();
    expect(quotes.pair('aura_usdt')?.price).toBe('1.2');
    expect(quotes.status.state).toBe('live');
  });

  test('of a pair in a list does not keep its later quotes out', async () => {
    const { page, quotes, begin, hear } = setUp({ first: testList(5, [listed('1', wild)]) });
    await begin();
    hear(6, quote('1.1', 12));
    page.draw();
    expect(quotes.pair('aura_usdt')?.price).toBe('1.1');
  });

  test('of a message’s epoch keeps the prices as they are and costs one list', async () => {
    const { page, fetches, faults, hear, price } = await running();
    hear(7, quote('999', 12), 'never');
    hear(7, quote('1.1', 12));
    await page.pass(0);
    fetches[0]?.resolve(testList(7, [listed('1.1', 12)]));
    for (let seq = 8; seq < 40; seq += 1) {
      hear(seq, quote(`1.${seq}`, seq));
      await page.pass(1_000);
    }
    expect(price()).toBe('1.39');
    expect(fetches).toHaveLength(1);
    expect(faults).toEqual(['corrupt 1']);
  });

  test('again and again has the list fetched ever more rarely', async () => {
    const { page, fetches, hear } = await running();
    for (let seq = 7; seq < 127; seq += 1) {
      hear(seq, []);
      hear(wild, quote('999', 12));
      fetches.at(-1)?.resolve(testList(seq, [aura()]));
      await page.pass(1_000);
    }
    expect(fetches.length).toBeLessThan(20);
  });
});

test('[Q-04] an exchange whose lists do not name their numbering is heard at once', async () => {
  const { epoch: _, ...list } = testList(5, [aura()]);
  const { page, quotes, fetches, begin, hear } = setUp({ first: list });
  await begin();
  hear(6, quote('1.1', 12));
  page.draw();
  expect(quotes.pair('aura_usdt')?.price).toBe('1.1');
  await page.pass(1_000);
  expect(fetches).toHaveLength(0);
});

test('[Q-07] pages that heard the same message wait different times before they ask', async () => {
  const { page, sockets, quotes, fetches, hear } = await running();
  const heard: string[] = [];
  quotes.book$('aura_usdt').subscribe(({ type }) => heard.push(type));
  heard.length = 0;
  page.chance = 0.5;
  hear(wild, quote('999', 12));
  sockets.last.hear(bookEvent, 'corrupt');
  await page.pass(499);
  expect([fetches.length, heard.length]).toEqual([0, 0]);
  await page.pass(1);
  expect([fetches.length, heard.length]).toEqual([1, 1]);
});

test('[Q-07] numbers that jumped while the page was away are believed when the list confirms them', async () => {
  const { page, quotes, fetches, faults, hear, price } = await running();
  hear(90_000, quote('7', 5_000));
  hear(90_001, quote('7.1', 5_001));
  await page.pass(0);
  fetches[0]?.resolve(testList(90_000, [listed('7', 5_000)]));
  await page.pass(1_500);
  expect(price()).toBe('7.1');
  expect(quotes.status.state).toBe('live');
  expect(fetches).toHaveLength(1);
  expect(faults).toEqual([]);
});
