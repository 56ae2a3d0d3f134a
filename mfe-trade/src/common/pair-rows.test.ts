import { createFakePlatform, fakePair } from '@exchange/platform/fake';
import { Observable } from '@exchange/platform/rxjs';
import { autorun } from 'mobx';
import { PairRows } from './pair-rows';

afterEach(() => jest.useRealTimers());

function open() {
  const platform = createFakePlatform({
    pairs: [fakePair({ price: '2' }), fakePair({ token: 'nova', price: '5' })],
  });
  const rows = new PairRows(platform);
  const stop = rows.start();
  return { bus: platform.bus, quotes: platform.quotes, rows, stop };
}

test('[Q-03] a pair that ticks is told to who observes it, and to nobody else', () => {
  const { quotes, rows, stop } = open();
  const [first, second] = rows.allKeys;
  const seen: string[] = [];
  const end = autorun(() => void seen.push(rows.row(first!)!.quote.price));
  quotes.push(second!, { price: '6' });
  quotes.push(first!, { price: '3' });
  expect(seen).toEqual(['2', '3']);
  end();
  quotes.push(first!, { price: '4' });
  expect(seen).toEqual(['2', '3']);
  stop();
});

test('[Q-03] only ticks of pairs that somebody observes are asked for, and in a new list those of a pair that is listed again', () => {
  const { bus, quotes, rows, stop } = open();
  const topic = jest.spyOn(bus, 'topic');
  const asked = new Set<string>();
  const { pair$ } = quotes;
  jest.spyOn(quotes, 'pair$').mockImplementation(
    (key) =>
      new Observable((reader) => {
        asked.add(key);
        const subscription = pair$(key).subscribe(reader);
        return () => {
          asked.delete(key);
          subscription.unsubscribe();
        };
      }),
  );
  const seen: (string | undefined)[] = [];
  const end = autorun(() => void seen.push(rows.row('aura_usdt')?.quote.price));
  expect([...asked]).toEqual(['aura_usdt']);
  quotes.setPairs([fakePair({ token: 'nova', price: '5' })]);
  quotes.setPairs([fakePair({ price: '3' }), fakePair({ token: 'nova', price: '5' })]);
  quotes.push('aura_usdt', { price: '4' });
  expect(seen).toEqual(['2', undefined, '3', '4']);
  end();
  expect([...asked]).toEqual([]);
  expect(topic).not.toHaveBeenCalledWith('quotes.changed');
  stop();
});

test('[Q-03] what changed before the start is told with it', () => {
  const platform = createFakePlatform({ pairs: [fakePair({ price: '2' })] });
  const rows = new PairRows(platform);
  const seen: (string | undefined)[] = [];
  const end = autorun(() => void seen.push(rows.row('aura_usdt')?.quote.price));
  platform.quotes.push('aura_usdt', { price: '3' });
  expect(seen).toEqual(['2']);
  const stop = rows.start();
  expect(seen).toEqual(['2', '3']);
  end();
  stop();
});

test('[Q-03] who begins to observe a pair has its newest price, and which way it went since it was seen last', () => {
  const { quotes, rows, stop } = open();
  const [key] = rows.allKeys;
  const row = rows.row(key!)!;
  const end = autorun(() => row.quote);
  quotes.push(key!, { price: '3' });
  end();
  quotes.push(key!, { price: '1' });
  expect([row.quote.price, row.direction]).toEqual(['1', 'down']);
  quotes.push(key!, { vol: '77' });
  expect([row.quote.vol, row.direction]).toEqual(['77', 'down']);
  stop();
});

test('[Q-03] who begins to observe pairs is not told again of what they are', () => {
  const pairs = (price: string) =>
    Array.from({ length: 12 }, (_, index) => fakePair({ token: `t${index}`, price }));
  const platform = createFakePlatform({ pairs: pairs('1') });
  const schedule = jest.fn(() => () => undefined);
  const rows = new PairRows(platform, schedule);
  const stop = rows.start();
  platform.quotes.setPairs(pairs('2'));
  const ends = rows.allKeys.map((key) => autorun(() => rows.row(key)!.quote));
  expect(schedule).not.toHaveBeenCalled();
  for (const end of ends) end();
  stop();
});

test('[Q-02] a pair that is no longer listed keeps its last quote for who still shows it', () => {
  const { quotes, rows, stop } = open();
  const [key] = rows.allKeys;
  const row = rows.row(key!)!;
  quotes.push(key!, { price: '3' });
  const end = autorun(() => row.quote);
  quotes.setPairs([fakePair({ token: 'nova', price: '5' })]);
  expect(rows.row(key!)).toBeUndefined();
  expect(row.quote.price).toBe('3');
  end();
  stop();
});

test('[Q-03] of what changes at once a frame shows no more than it has time for, and a list shows its changes five times a second', () => {
  jest.useFakeTimers();
  const names = Array.from({ length: 12 }, (_, index) => `t${index}`);
  const pairs = (price: string) => names.map((token) => fakePair({ token, price }));
  const platform = createFakePlatform({ pairs: pairs('1') });
  const { quotes } = platform;
  const frames: (() => void)[] = [];
  const rows = new PairRows(platform, (task) => {
    frames.push(task);
    return () => undefined;
  });
  const stop = rows.start();
  const shown = new Map<string, string>();
  const ends = rows.allKeys.map((key) => autorun(() => void shown.set(key, rows.row(key)!.quote.price)));
  const count = (price: string) => [...shown.values()].filter((each) => each === price).length;
  quotes.setPairs(pairs('2'));
  expect([count('1'), count('2')]).toEqual([7, 5]);
  frames.shift()!();
  expect([count('1'), count('2')]).toEqual([2, 10]);
  quotes.setPairs(pairs('3'));
  frames.shift()!();
  // Those whose turn it is show the newest; those that had it wait for the next round.
  expect([count('2'), count('3')]).toEqual([10, 2]);
  jest.advanceTimersByTime(199);
  expect([count('2'), count('3')]).toEqual([10, 2]);
  jest.advanceTimersByTime(1);
  expect([count('2'), count('3')]).toEqual([5, 7]);
  frames.shift()!();
  expect([count('2'), count('3')]).toEqual([0, 12]);
  for (const end of ends) end();
  stop();
});

test('[Q-03] what is no more than one frame’s shows each change at once', async () => {
  const { quotes, rows, stop } = open();
  const seen: string[] = [];
  const ends = rows.allKeys.map((key) => autorun(() => void seen.push(rows.row(key)!.quote.price)));
  for (const price of ['3', '4', '6', '7']) {
    for (const key of rows.allKeys) quotes.push(key, { price });
    expect(seen.splice(0)).toEqual(price === '3' ? ['2', '5', '3', '3'] : [price, price]);
    await Promise.resolve();
  }
  for (const end of ends) end();
  stop();
});

test('[Q-03] what one of a pair’s observers has seen already, the others are told all the same', () => {
  jest.useFakeTimers();
  const names = Array.from({ length: 12 }, (_, index) => `t${index}`);
  const pairs = (price: string) => names.map((token) => fakePair({ token, price }));
  const platform = createFakePlatform({ pairs: pairs('1') });
  const { quotes } = platform;
  const rows = new PairRows(platform);
  const stop = rows.start();
  const shown = new Map<string, string>();
  const ends = rows.allKeys.map((key) => autorun(() => void shown.set(key, rows.row(key)!.quote.price)));
  quotes.setPairs(pairs('2'));
  for (const key of rows.allKeys) expect(rows.row(key)!.quote.price).toBe('2');
  jest.runAllTimers();
  expect([...new Set(shown.values())]).toEqual(['2']);
  for (const end of ends) end();
  stop();
});

test('[Q-03] nothing is told after the stop', () => {
  jest.useFakeTimers();
  const { quotes, rows, stop } = open();
  const seen: string[] = [];
  const end = autorun(() => void seen.push(rows.row(rows.allKeys[0]!)!.quote.price));
  stop();
  quotes.push(rows.allKeys[0]!, { price: '3' });
  jest.runAllTimers();
  expect(seen).toEqual(['2']);
  end();
});

test('[Q-03] prices stand still for the moment of a press, and are the newest then, of whatever changed meanwhile', () => {
  jest.useFakeTimers();
  const { quotes, rows, stop } = open();
  const [key, other] = rows.allKeys;
  const [seen, seenOther]: string[][] = [[], []];
  const end = autorun(() => void seen!.push(rows.row(key!)!.quote.price));
  const endOther = autorun(() => void seenOther!.push(rows.row(other!)!.quote.price));
  window.dispatchEvent(new Event('pointerdown'));
  quotes.push(key!, { price: '3' });
  quotes.push(key!, { price: '4' });
  jest.advanceTimersByTime(50);
  quotes.push(other!, { price: '6' });
  jest.advanceTimersByTime(40);
  expect([seen, seenOther]).toEqual([['2'], ['5']]);
  jest.advanceTimersByTime(20);
  expect([seen, seenOther]).toEqual([
    ['2', '4'],
    ['5', '6'],
  ]);
  end();
  endOther();
  stop();
});
