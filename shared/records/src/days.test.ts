import { dayOf, lastDays, parseDays, timesOf } from './days';

test('[T-14] [A-09] days are whole days of the device, the last one included', () => {
  expect(timesOf({ from: '2026-11-01', to: '2026-11-21' })).toEqual({
    from_time: new Date(2026, 10, 1).getTime(),
    to_time: new Date(2026, 10, 22).getTime(),
  });
  expect(timesOf({})).toEqual({});
  expect(dayOf(new Date(2026, 0, 5, 23, 59).getTime())).toBe('2026-01-05');
  expect(lastDays(new Date(2026, 2, 3, 12).getTime(), 7)).toEqual({ from: '2026-02-25', to: '2026-03-03' });
});

test('[T-14] [A-09] what is no day narrows nothing', () => {
  expect(parseDays('2026-11-01', '2026-11-21')).toEqual({ from: '2026-11-01', to: '2026-11-21' });
  expect(parseDays('yesterday', '2026-02-30')).toEqual({});
  expect(parseDays(null, '')).toEqual({});
});
