import { drawBars, fromRow, type Bar, type DrawnBars } from './bar';
import { indicators } from './indicators';
import { applyTrades } from './live-bars';
import { usualParameters } from './parameters';
import { createPlots, type Plot, type PlotsOf } from './plots';

const barMs = 900_000;
/** Every number as it comes from one that is not random, so that a failure can be had again. */
const wave = (index: number) => (10 + Math.sin(index / 9) + Math.sin(index / 2.3) / 3).toFixed(4);

const bars: readonly Bar[] = Array.from({ length: 3_000 }, (_, index) => {
  const [open, close] = [wave(index), wave(index + 1)];
  const [low = open, high = open] = [open, close].sort((one, other) => Number(one) - Number(other));
  return fromRow([index * barMs, open, high, low, close, String(1 + (index % 17)), '1']);
});

test('[T-11] [T-20] after a trade the indicators are what they are when computed over all bars', () => {
  const chosen = new Set(indicators);
  let live: { readonly bars: readonly Bar[]; readonly lastTrade: string } = { bars, lastTrade: '0' };
  let drawn: DrawnBars = drawBars(live.bars, { bars: [], drawn: [] });
  let before: PlotsOf | undefined;
  for (let trade = 1; trade <= 12; trade += 1) {
    // Every fourth begins a bar.
    const time = (bars.length - 1 + Math.floor(trade / 4)) * barMs + trade;
    const [id, price] = [String(trade), wave(5_000 + 3 * trade)];
    live = applyTrades(live, [{ id, time, price, amount: '2' }], '15m');
    drawn = drawBars(live.bars, drawn);
    const plots = createPlots(drawn.drawn, chosen, usualParameters, before);
    before = { bars: drawn.drawn, parameters: usualParameters, plots };
    const anew = drawBars(live.bars, { bars: [], drawn: [] }).drawn;
    expect(drawn.drawn).toEqual(anew);
    createPlots(anew, chosen, usualParameters).forEach(({ indicator, lines, histogram }, place) => {
      const found = plots[place];
      expect(found?.indicator).toBe(indicator);
      const linesOf = (plot: Pick<Plot, 'lines' | 'histogram'> | undefined) => [
        ...(plot?.lines ?? []),
        ...(plot?.histogram ? [plot.histogram] : []),
      ];
      const others = linesOf(found);
      linesOf({ lines, ...(histogram && { histogram }) }).forEach(({ label, values }, order) => {
        const shown = others[order]?.values ?? [];
        expect([others[order]?.label, shown.length]).toEqual([label, values.length]);
        const isOff = (value: number | null, index: number) =>
          value === null || shown[index] === null
            ? value !== shown[index]
            : !(Math.abs((shown[index] ?? NaN) - value) < 1e-9);
        expect(values.findIndex(isOff)).toBe(-1);
      });
    });
  }
});

test('[T-11] other numbers, other indicators and older bars are computed anew', () => {
  const drawn = drawBars(bars.slice(100), { bars: [], drawn: [] });
  const plots = createPlots(drawn.drawn, new Set(['ma']), usualParameters);
  const before: PlotsOf = { bars: drawn.drawn, parameters: usualParameters, plots };
  const parameters = { ...usualParameters, ma: [2, 3, 4] };
  expect(createPlots(drawn.drawn, new Set(['ma']), parameters, before)).toEqual(
    createPlots(drawn.drawn, new Set(['ma']), parameters),
  );
  expect(createPlots(drawn.drawn, new Set(['rsi']), usualParameters, before)).toEqual(
    createPlots(drawn.drawn, new Set(['rsi']), usualParameters),
  );
  const whole = drawBars(bars, drawn);
  expect(whole.drawn).toHaveLength(bars.length);
  expect(createPlots(whole.drawn, new Set(['ma']), usualParameters, before)).toEqual(
    createPlots(whole.drawn, new Set(['ma']), usualParameters),
  );
});

test('[T-20] a tick of 50,000 bars does not look at each of them again', () => {
  const many = Array.from({ length: 50_000 }, (_, index) => ({ ...bars[0]!, time: index * barMs }));
  const drawn = drawBars(many, { bars: [], drawn: [] });
  const parameters = usualParameters;
  const plots = createPlots(drawn.drawn, new Set(['ma', 'ema', 'macd', 'kdj']), parameters);
  const live = applyTrades(
    { bars: many, lastTrade: '0' },
    [{ id: '1', time: (many.length - 1) * barMs, price: '11', amount: '1' }],
    '15m',
  );
  const next = drawBars(live.bars, drawn);
  let reads = 0;
  const counted = next.drawn.map((bar) => ({
    ...bar,
    get close() {
      reads += 1;
      return bar.close;
    },
  }));
  const settled = [0, counted.length - 2];
  const ticked = counted.map((bar, index) => (settled.includes(index) ? (next.drawn[index] ?? bar) : bar));
  createPlots(ticked, new Set(['ma', 'ema', 'macd', 'kdj']), parameters, {
    ...{ bars: drawn.drawn, parameters, plots },
  });
  expect(reads).toBeLessThan(10_000);
});
