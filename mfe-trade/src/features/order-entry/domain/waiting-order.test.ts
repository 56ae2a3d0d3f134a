import {
  beginDraft,
  changeDraft,
  draftAt,
  fieldsOf,
  inputOfDraft,
  problemsOfDraft,
  refusalsAt,
  stopAt,
  type WaitingDraft,
} from './waiting-order';

const pair = { token: 'aura', market: 'usdt' };
const rules = {
  ...{ price_precision: 2, amount_precision: 2, min_amount: '0.01', min_total: '1', fee_rate: '0.001' },
};
const draft = (given: Partial<WaitingDraft>): WaitingDraft => ({
  ...{ kind: 'stop', side: 2, atMarket: true, trigger: '9', price: '8.90', stopPrice: '8.8', trail: '5' },
  amount: '2',
  ...given,
});
const problems = (given: Partial<WaitingDraft>, last = '10', available = '100') =>
  problemsOfDraft(draft(given), pair, rules, last, available).map(
    ({ field, problem }) => `${field}: ${problem.reason}`,
  );

test.each<[string, Partial<WaitingDraft>, object]>([
  ['a stop at the market', {}, { market_type: 2, price: '0', trigger_kind: 'stop', trigger_price: '9' }],
  ['a stop with a limit', { atMarket: false }, { market_type: 1, price: '8.90', trigger_kind: 'stop' }],
  [
    'a profit to be taken',
    { kind: 'takeProfit', trigger: '11.' },
    { market_type: 2, trigger_kind: 'take_profit', trigger_price: '11' },
  ],
  [
    'a trailing stop',
    { kind: 'trailing', atMarket: false },
    { market_type: 2, trigger_kind: 'trailing', trail_percent: '5' },
  ],
  [
    'two of which one cancels the other, the stop at the market',
    { kind: 'oco', price: '12' },
    { market_type: 1, price: '12', oco_trigger_price: '9' },
  ],
  [
    'two for a buy, whose stop has a limit whatever was chosen',
    { kind: 'oco', side: 1, price: '8', trigger: '11', stopPrice: '11.5' },
    { market_type: 1, price: '8', oco_trigger_price: '11', oco_price: '11.5' },
  ],
])('[T-16] what the exchange is asked for: %s', (_name, given, asked) => {
  const input = inputOfDraft(draft(given), pair);
  expect(input).toMatchObject({ ...pair, amount: '2', ...asked });
  const triggers = Object.keys(input).filter((key) => /^(trigger|trail|oco)_/.test(key));
  expect(triggers).toEqual(
    Object.keys(asked)
      .filter((key) => /^(trigger|trail|oco)_/.test(key))
      .concat(
        'trigger_kind' in asked && !('trail_percent' in asked) && !('trigger_price' in asked)
          ? ['trigger_price']
          : [],
      ),
  );
});

test.each<[string, Partial<WaitingDraft>, readonly string[]]>([
  ['all is well', {}, []],
  ['a stop that is reached', { trigger: '10' }, ['trigger: reached']],
  ['a buy’s stop below the price', { side: 1, trigger: '9.99', amount: '20' }, ['trigger: reached']],
  ['a profit behind the price', { kind: 'takeProfit', trigger: '9' }, ['trigger: reached']],
  [
    'a buy’s profit beyond the price',
    { kind: 'takeProfit', side: 1, trigger: '10.5', amount: '20' },
    ['trigger: reached'],
  ],
  ['no trigger', { trigger: '' }, ['trigger: required']],
  ['too fine a trigger', { trigger: '9.123' }, ['trigger: pricePrecision']],
  ['too small a distance', { kind: 'trailing', trail: '0.05', trigger: '' }, ['trail: trailRange']],
  ['too large a distance', { kind: 'trailing', trail: '20.01', trigger: '' }, ['trail: trailRange']],
  ['no limit', { atMarket: false, price: '' }, ['price: required']],
  [
    'no limit of the stop',
    { kind: 'oco', atMarket: false, price: '12', stopPrice: '' },
    ['stopPrice: required'],
  ],
  ['more than there is', { amount: '101' }, ['amount: insufficientBalance']],
  [
    'a limit beside a sell’s stop at the last price',
    { kind: 'oco', price: '10.00' },
    ['price: tradesAtOnce'],
  ],
  ['a limit beside a sell’s stop that waits', { kind: 'oco', price: '10.01' }, []],
  [
    'a limit beside a buy’s stop at the last price',
    { kind: 'oco', side: 1, price: '10', trigger: '11', stopPrice: '11.5' },
    ['price: tradesAtOnce'],
  ],
  [
    'a limit beside a buy’s stop that waits',
    { kind: 'oco', side: 1, price: '9.99', trigger: '11', stopPrice: '11.5' },
    [],
  ],
  [
    'both prices of two on the wrong side',
    { kind: 'oco', price: '9', trigger: '11' },
    ['trigger: reached', 'price: tradesAtOnce'],
  ],
  ['no limit beside a stop', { kind: 'oco', price: '' }, ['price: required']],
  ['too fine a limit beside a stop', { kind: 'oco', price: '9.123' }, ['price: pricePrecision']],
  ['a stop’s limit that is beyond the last price', { atMarket: false, price: '8' }, []],
])('[T-15] [T-16] what is wrong with it: %s', (_name, given, expected) => {
  expect(problems(given)).toEqual(expected);
});

test('[T-15] [T-16] a refusal stands at its field, one of the whole order or of a field that is not there at the order', () => {
  const refusals = { trigger: 'reached', price: 'beyond the band', total: 'too small' };
  const at = (given: Partial<WaitingDraft>) => Object.fromEntries(refusalsAt(draft(given), refusals));
  expect(at({ atMarket: false })).toEqual({
    ...{ trigger: 'reached', price: 'beyond the band', amount: 'too small' },
  });
  expect(at({})).toEqual({ trigger: 'reached', form: 'beyond the band', amount: 'too small' });
  expect([...refusalsAt(draft({}), { form: 'halted' })]).toEqual([['form', 'halted']]);
  expect(refusalsAt(draft({}), {}).size).toBe(0);
});

test('[T-16] a field that an order does not have is not asked for', () => {
  expect([...fieldsOf(draft({ kind: 'trailing' }))]).toEqual(['trail', 'amount']);
  expect([...fieldsOf(draft({ kind: 'oco', side: 1 }))]).toEqual(['trigger', 'price', 'stopPrice', 'amount']);
});

test('[T-16] an amount goes along from one form to the other, and from one side to the other, only in its own unit', () => {
  const typed = { ...pair, price: '9', amount: '20', market_type: 1, side: 1 } as const;
  expect(beginDraft('stop', typed)).toMatchObject({ side: 2, amount: '20' });
  // A take-profit of a buy spends a sum at the market.
  expect(beginDraft('takeProfit', typed)).toMatchObject({ side: 1, amount: '' });
  expect(beginDraft('takeProfit', { ...typed, market_type: 2 })).toMatchObject({ side: 1, amount: '20' });
  expect(beginDraft('stop', { ...typed, market_type: 2 })).toMatchObject({ side: 2, amount: '' });
  const stop = draft({ amount: '20' });
  expect(changeDraft(stop, { side: 1 })).toMatchObject({ side: 1, amount: '' });
  expect(changeDraft({ ...stop, atMarket: false }, { side: 1 }).amount).toBe('20');
});

const hour = 3_600_000;
/** Rises by 0.1 an hour. */
const line = { from_time: 0, from_price: '9', to_time: hour, to_price: '9.1' };

test('[T-20] along a drawn line an order is sent with it, and judged by its price now', () => {
  const along = draft({ line, trigger: '' });
  expect(inputOfDraft(along, pair)).toMatchObject({ trigger_kind: 'stop', trigger_line: line });
  expect(inputOfDraft(along, pair).trigger_price).toBeUndefined();
  const at = (hours: number) =>
    problemsOfDraft(draftAt(along, hours * hour, rules), pair, rules, '10', '100').map(
      ({ field, problem }) => `${field}: ${problem.reason}`,
    );
  expect(draftAt(along, 0.05 * hour, rules).trigger).toBe('9');
  expect([at(1), at(10)]).toEqual([[], ['trigger: reached']]);
  const falling = { ...line, to_price: '0' };
  expect(draftAt(draft({ line: falling }), 2 * hour, rules).trigger).toBe('0');
});

test('[T-20] on its other side an order along a line takes profit; taken off, the line leaves its price and the kind', () => {
  const along = draftAt(draft({ line }), hour, rules);
  const buy = changeDraft(along, { side: 1 });
  expect(buy).toMatchObject({ kind: 'takeProfit', side: 1, line });
  // It still waits for the price to fall.
  expect(inputOfDraft(buy, pair)).toMatchObject({ trigger_kind: 'take_profit', side: 1 });
  expect(changeDraft(buy, { side: 2 }).kind).toBe('stop');
  const off = changeDraft(buy, { line: undefined, trigger: buy.trigger });
  expect(inputOfDraft(off, pair)).toMatchObject({ trigger_kind: 'take_profit', trigger_price: '9.1' });
  expect(changeDraft(off, { side: 2 }).kind).toBe('takeProfit');
});

test('[T-20] a stop that is begun in the chart protects: above the last price it buys, below it sells', () => {
  const quote = { price: '9.5', price_precision: 2 };
  expect(stopAt({ price: '9.6' }, quote, 0)).toEqual({ trigger: '9.6', side: 1 });
  expect(stopAt({ price: '9.4' }, quote, 0)).toEqual({ trigger: '9.4', side: 2 });
  expect(stopAt({ line }, quote, hour)).toEqual({ line, side: 2 });
  expect(stopAt({ line }, quote, 6 * hour)).toEqual({ line, side: 1 });
});
