import { fakeOrder } from '../../../testing/fake-order';
import { filterInput, filterQuery, isWithin, narrow, parseFilter } from './history-filter';

const whole = {
  pair: 'aura_usdt',
  side: 2,
  status: 3,
  from: '2026-11-01',
  to: '2026-11-21',
} as const;

test('[T-14] a filter survives its address; what is none of its values is left out', () => {
  expect(parseFilter(filterQuery(whole))).toEqual(whole);
  expect(filterQuery({})).toBe('');
  expect(parseFilter('?pair=AURA&side=3&status=9&from=yesterday&to=2026-02-30&order=1')).toEqual({});
});

test('[T-14] [T-16] orders that their time ended are a state of their own, and of the revoked ones', () => {
  expect(parseFilter('?status=expired')).toEqual({ status: 'expired' });
  const timed = fakeOrder({ status: 0, time_in_force: 'gtd', expire_time: 9_000 });
  const states = [9_000, 8_999].map((close_time) =>
    ([0, 3, 'expired'] as const).filter((status) => isWithin({ status }, { ...timed, close_time })),
  );
  expect(states).toEqual([[0, 'expired'], [0]]);
});

test('[T-14] a field that is emptied narrows nothing any more', () => {
  expect(narrow(whole, { side: '', status: '1', from: undefined, to: 'x' })).toEqual({
    pair: 'aura_usdt',
    status: 1,
  });
});

test('[T-14] the days of a filter are whole days of the device, the last one included', () => {
  const input = filterInput(whole);
  expect(input).toEqual({
    token: 'aura',
    market: 'usdt',
    side: 2,
    from_time: new Date(2026, 10, 1).getTime(),
    to_time: new Date(2026, 10, 22).getTime(),
  });
  expect(filterInput({})).toEqual({});
});

test('[T-14] a record that comes live is judged as the exchange judges it', () => {
  const at = (month: number, day: number) => new Date(2026, month, day, 12).getTime();
  const order = fakeOrder({ side: 2, status: 3, create_time: at(10, 21) });
  expect(isWithin(whole, order)).toBe(true);
  expect(isWithin({}, order)).toBe(true);
  for (const other of [
    { side: 1 as const },
    { status: 0 as const },
    { token: 'kite' },
    { create_time: at(10, 22) },
    { create_time: at(9, 31) },
  ]) {
    expect(isWithin(whole, { ...order, ...other })).toBe(false);
  }
});
