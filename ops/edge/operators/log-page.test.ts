import type { OperatorLogEntry } from '@exchange/contract';
import type { LocaleCode } from '@exchange/platform';
import { createFormats } from './formats';
import { entryItem } from './log-page';
import { translateTo } from './texts';

const entry: OperatorLogEntry = {
  ...{ number: 7, time: 0, operator: 'exchange', action: 'market-state-set', kind: 'market' },
  ...{ record: 'aura_usdt', organisation: '', address: '', digest: 'b', previous: 'a' },
  detail: '10 → 10.6 USDT · 2026-11-24T10:00:00.000Z – 2026-11-24T10:00:10.000Z',
};

/** A line as it is read. */
const lineOf = (locale: LocaleCode, change: Partial<OperatorLogEntry> = {}) =>
  entryItem(
    { locale, t: translateTo(locale), theme: undefined, path: '/ops/log', link: (to) => to },
    createFormats(locale, 0),
    { ...entry, ...change },
  )
    .toString()
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ');

test.each<[LocaleCode, string, string]>([
  [
    'en',
    'exchange paused the pair: its price moved too far',
    'exchange opened the pair again by its auction',
  ],
  ['zh-HK', 'exchange 暫停了交易對：價格變動過大', 'exchange 以集合競價重新開放了交易對'],
  ['zh-CN', 'exchange 暂停了交易对：价格变动过大', 'exchange 以集合竞价重新开放了交易对'],
])(
  '[T-17] [O-10] a pause that a pair made by itself and its end are said in words: %s',
  (locale, paused, reopened) => {
    expect(lineOf(locale)).toContain(paused);
    expect(lineOf(locale)).toContain('aura_usdt 10 → 10.6 USDT');
    expect(lineOf(locale, { action: 'market-resumed' })).toContain(reopened);
  },
);

test('[O-10] what people set has its own words', () => {
  expect(lineOf('en', { operator: 'rita' })).toContain('rita set a pair’s state');
});
