import { createFakePlatform, fakePair } from '@exchange/platform/fake';
import { autorun } from 'mobx';
import { PairRows } from './pair-rows';

function open() {
  const { quotes } = createFakePlatform({
    pairs: [fakePair({ price: '2' }), fakePair({ token: 'nova', price: '5' })],
  });
  const rows = new PairRows(quotes);
  const stop = rows.start();
  return { quotes, rows, stop };
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

test('[Q-03] of what changes at once a frame shows no more than it has time for, those first that waited longest', () => {
  const names = Array.from({ length: 20 }, (_, index) => `t${index}`);
  const pairs = (price: string) => names.map((token) => fakePair({ token, price }));
  const { quotes } = createFakePlatform({ pairs: pairs('1') });
  const frames: (() => void)[] = [];
  const rows = new PairRows(quotes, (task) => {
    frames.push(task);
    return () => undefined;
  });
  const stop = rows.start();
  const shown = new Map<string, string>();
  const ends = rows.allKeys.map((key) => autorun(() => void shown.set(key, rows.row(key)!.quote.price)));
  const count = (price: string) => [...shown.values()].filter((each) => each === price).length;
  quotes.setPairs(pairs('2'));
  expect([count('1'), count('2')]).toEqual([12, 8]);
  frames.shift()!();
  expect([count('1'), count('2')]).toEqual([4, 16]);
  quotes.setPairs(pairs('3'));
  frames.shift()!();
  // Nobody waits for those that have changed since.
  expect([count('1'), count('2'), count('3')]).toEqual([0, 12, 8]);
  while (frames.length > 0) frames.shift()!();
  expect(count('3')).toBe(20);
  for (const end of ends) end();
  stop();
});
