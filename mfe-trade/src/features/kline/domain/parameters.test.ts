import { parameterProblems, readParameters, usualParameters } from './parameters';
import { indicators } from './indicators';
import { createPlots } from './plots';

test('[T-11] the usual periods are those of the field, and allowed', () => {
  expect(usualParameters).toEqual({
    ma: [5, 10, 30],
    ema: [7, 25, 99],
    boll: [20, 2],
    macd: [12, 26, 9],
    rsi: [14],
    kdj: [9, 3, 3],
    vwap: [1],
    sar: [0.02, 0.2],
    ichimoku: [9, 26, 52, 26],
    atr: [14],
    obv: [10],
  });
  for (const indicator of indicators)
    expect(parameterProblems(indicator, usualParameters[indicator])).not.toContainEqual(expect.anything());
});

test.each([
  ['ma', [0, 10, 251], ['range', undefined, 'range']],
  ['ma', [5, 10.5, NaN], [undefined, 'range', 'range']],
  ['ma', [5, 5, 10], [undefined, 'same', undefined]],
  ['ema', [7, 25, 7], [undefined, undefined, 'same']],
  ['boll', [1, 2.55], ['range', 'range']],
  ['boll', [20, 2.5], [undefined, undefined]],
  ['macd', [26, 12, 9], [undefined, 'order', undefined]],
  ['macd', [12, 12, 9], [undefined, 'order', undefined]],
  ['sar', [0.0005, 2], ['range', 'range']],
  ['vwap', [0], ['range']],
  ['ichimoku', [9, 26, 52, 0.5], [undefined, undefined, undefined, 'range']],
  ['kdj', [9, 3], [undefined, undefined, 'range']],
] as const)('[T-11] %s with %j is judged number by number', (indicator, values, problems) => {
  expect(parameterProblems(indicator, values)).toEqual(problems);
});

test('[T-11] stored periods are read back; what would not be taken today is the usual', () => {
  const stored = { ...usualParameters, ma: [7, 14, 28], macd: [26, 12, 9], rsi: ['6'], kdj: [9] };
  expect(readParameters(JSON.parse(JSON.stringify(stored)))).toEqual({ ...usualParameters, ma: [7, 14, 28] });
  expect(readParameters('all')).toEqual(usualParameters);
});

test('[T-11] an indicator is computed and labelled with the numbers that were set', () => {
  const bars = Array.from({ length: 8 }, (_, time) => ({
    time,
    open: 1,
    high: time + 1,
    low: 0,
    close: time,
    volume: 1,
  }));
  const plots = createPlots(bars, new Set(['ma', 'rsi']), { ...usualParameters, ma: [2, 3, 4], rsi: [6] });
  const [averages, strength] = plots;
  expect(averages?.lines.map(({ label, values }) => [label, values.at(-1)])).toEqual([
    ['MA2', 6.5],
    ['MA3', 6],
    ['MA4', 5.5],
  ]);
  expect(strength?.lines[0]?.label).toBe('RSI6');
  expect(strength?.lines[0]?.values.indexOf(100)).toBe(6);
});
