import { resolutions } from '@exchange/contract';
import { barStart } from './bar-start';

const at = (text: string) => Date.parse(text);

test('[T-11] bars begin on UTC boundaries, weeks on Monday, months on the first', () => {
  const moment = at('2026-11-21T14:47:31.250Z');
  const expected = {
    '1m': '2026-11-21T14:47:00Z',
    '5m': '2026-11-21T14:45:00Z',
    '15m': '2026-11-21T14:45:00Z',
    '30m': '2026-11-21T14:30:00Z',
    '1h': '2026-11-21T14:00:00Z',
    '4h': '2026-11-21T12:00:00Z',
    '1d': '2026-11-21T00:00:00Z',
    '1w': '2026-11-16T00:00:00Z',
    '1M': '2026-11-01T00:00:00Z',
  };
  for (const resolution of resolutions) expect(barStart(moment, resolution)).toBe(at(expected[resolution]));
});

test('[T-11] a boundary belongs to the bar that it opens', () => {
  const monday = at('2026-11-16T00:00:00Z');
  expect(barStart(monday, '1w')).toBe(monday);
  expect(barStart(monday - 1, '1w')).toBe(at('2026-11-09T00:00:00Z'));
  expect(barStart(at('2024-02-29T23:59:59.999Z'), '1M')).toBe(at('2024-02-01T00:00:00Z'));
});
