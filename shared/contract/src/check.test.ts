import { check } from './check';
import { choice, count, typed } from './fields';
import { getKline } from './market';
import { getAuctionList } from './dutch-auction';

test('[H-20] what fits is given as the schema reads it; what does not is named by its path', () => {
  expect(check(getKline.input, { token: 'aura', market: 'usdt', time_type: '1h' })).toMatchObject({
    ok: true,
    value: { limit: 300 },
  });
  const bad = check(getKline.output, { list: [[1, '1', '1', '1', '1', '0', '1e3']] });
  expect(bad.ok ? [] : Object.keys(bad.fields)).toEqual(['list.0.6']);
  for (const value of [undefined, null, 1, 'text', []]) expect(check(getKline.input, value).ok).toBe(false);
});

test('[X-01] numbers of a query may be digits, and only those that are offered', () => {
  expect(check(getAuctionList.input, { status: '2', limit: '5' })).toMatchObject({
    ok: true,
    value: { status: 2, limit: 5, from_id: 0 },
  });
  expect(check(choice(1, 2), '3').ok).toBe(false);
  for (const value of ['', '-1', '1.5', '1e1', ' 1', NaN, Infinity, 101])
    expect(check(count(100), value).ok).toBe(false);
});

test('[X-01] a text that no database stores is refused at its field, and one with whole pairs is not', () => {
  for (const text of ['nul \0', '\ud800 alone', 'alone \udfff', '\udfff\ud800'])
    expect(check(typed(20), text)).toEqual({
      ok: false,
      fields: { '': 'has a NUL character or half of a surrogate pair' },
    });
  expect(check(typed(20), '一🙂').ok).toBe(true);
});

test('[X-01] what is no schema is a defect, not an answer', () => {
  expect(() => check({ _zod: { input: 1, output: 1 } }, 1)).toThrow(TypeError);
});
