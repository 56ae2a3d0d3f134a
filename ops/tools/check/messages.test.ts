import { compareLocales, comparePlurals, compareUse, flatten, withoutPlurals } from './messages';

const texts = (hk: object, cn: object, en: object) => ({
  'zh-HK': flatten(hk as Record<string, string>),
  'zh-CN': flatten(cn as Record<string, string>),
  en: flatten(en as Record<string, string>),
});

test('[H-19] a text missing in one locale is found', () => {
  expect(compareLocales('x', texts({ a: { b: '買' } }, {}, { a: { b: 'Buy' } }))).toEqual([
    'x: a.b is missing in zh-CN',
  ]);
});

test('[H-19] an empty text, other placeholders and the wrong script are found', () => {
  expect(compareLocales('x', texts({ a: ' ' }, { a: '好' }, { a: 'Good' }))).toEqual([
    'x: a is empty in zh-HK',
  ]);
  expect(compareLocales('x', texts({ a: '共 {{n}}' }, { a: '共 {{m}}' }, { a: '{{n}}' }))).toHaveLength(1);
  expect(compareLocales('x', texts({ a: '卖出' }, { a: '卖出' }, { a: 'Sell' }))).toHaveLength(1);
  expect(compareLocales('x', texts({ a: '賣出' }, { a: '賣出' }, { a: 'Sell' }))).toHaveLength(1);
  expect(compareLocales('x', texts({ a: '賣出' }, { a: '卖出' }, { a: '賣出' }))).toHaveLength(1);
});

test('[H-19] a text that speaks to its reader as its locale does not is found', () => {
  const own = texts({ a: '你的資產' }, { a: '您的资产' }, { a: 'Your funds' });
  expect(compareLocales('x', own)).toEqual([]);
  const other = texts({ a: '您的資產' }, { a: '你的资产' }, { a: 'Your funds' });
  expect(compareLocales('x', other)).toEqual([
    'x: a says 您 in zh-HK: 您的資產',
    'x: a says 你 in zh-CN: 你的资产',
  ]);
});

test('[H-19] keys asked for without a text and texts never asked for are found', () => {
  const code = "t('buy'); t('gone'); t(`status.${value}`); const key = 'side.sell';";
  expect(compareUse('x', code, new Set(['buy', 'status.0', 'side.sell', 'left']))).toEqual([
    'x: the code asks for gone, which has no text',
    'x: no code asks for left',
  ]);
});

test('[H-19] English has a text for one and one for other counts where Chinese has one for all; half a pair is found', () => {
  const english = new Map([
    ['bids_one', '{{count}} bid'],
    ['bids_other', '{{count}} bids'],
  ]);
  expect(comparePlurals('x', english)).toEqual([]);
  const chinese = new Map([['bids', '{{count}} 次出價']]);
  const pair = {
    'zh-HK': chinese,
    'zh-CN': new Map([['bids', '{{count}} 次出价']]),
    en: withoutPlurals(english),
  };
  expect(compareLocales('x', pair)).toEqual([]);
  expect(comparePlurals('x', new Map([['bids_one', '{{count}} bid']]))).toHaveLength(1);
  expect(comparePlurals('x', new Map([...english, ['bids_one', 'A bid']]))).toHaveLength(1);
});
