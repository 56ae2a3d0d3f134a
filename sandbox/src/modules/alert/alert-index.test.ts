import fc from 'fast-check';
import { tellablePriceAt } from '../../core/engine/line-price';
import { minute } from '../../core/time-spans';
import { lineOfStored, storedLine } from '../../core/trend-line';
import { AlertIndex, restMs, type SeenTrade, type WaitingAlert } from './alert-index';
import { directionOf } from './alert-terms';

const spans = [5 * minute, 60 * minute];

/** How an alert is declared: where it waits, and whether it does again. */
type Declared = Pick<WaitingAlert, 'kind' | 'threshold' | 'line' | 'span' | 'repeat'>;

/** When the alerts got their terms, before the first trade. */
const changeTime = 1_000_000;

const threshold = fc.bigInt({ min: 80n, max: 120n });
const line = fc
  .record({
    fromTime: fc.integer({ min: 0, max: changeTime }),
    length: fc.oneof(fc.integer({ min: 1, max: minute }), fc.integer({ min: minute, max: 600 * minute })),
    fromPrice: threshold,
    toPrice: threshold,
  })
  .map(({ length, ...given }) => storedLine({ ...given, toTime: given.fromTime + length }));
const declared: fc.Arbitrary<Declared> = fc.oneof(
  fc.record({
    ...{ kind: fc.constantFrom('above' as const, 'below' as const), threshold },
    ...{ line: fc.constant(null), span: fc.constant(0), repeat: fc.boolean() },
  }),
  fc
    .record({ kind: fc.constantFrom('above' as const, 'below' as const), line, repeat: fc.boolean() })
    .map((given) => ({
      ...given,
      threshold: tellablePriceAt(lineOfStored(given.line), directionOf(given), changeTime),
      span: 0,
    })),
  fc.record({
    line: fc.constant(null),
    ...{ kind: fc.constant('move' as const), threshold: fc.bigInt({ min: 10n, max: 2_000n }) },
    ...{ span: fc.constantFrom(...spans), repeat: fc.boolean() },
  }),
);
const market = fc.array(
  fc.record({
    pair: fc.constantFrom('aura_usdt', 'kite_usdt'),
    price: fc.bigInt({ min: 80n, max: 120n }),
    pause: fc.oneof(fc.integer({ min: 0, max: minute }), fc.integer({ min: 0, max: 20 * minute })),
  }),
  { minLength: 1, maxLength: 60 },
);
const tradesOf = (moves: readonly { pair: string; price: bigint; pause: number }[]): SeenTrade[] => {
  let time = changeTime;
  return moves.map(({ pair, price, pause }, index) => ({
    id: index + 1,
    pair,
    price,
    time: (time += pause),
  }));
};
const waiting = (id: number, given: Declared, pair: string): WaitingAlert => ({
  ...given,
  ...{
    id: String(id),
    userId: 'ann',
    pair,
    note: '',
    state: 'armed',
    afterTrade: 0,
    restUntil: 0,
    changeTime,
    version: 1,
  },
});

/** Whether a trade meets what is waited for: by looking at all trades before it. */
function isMet(
  { kind, threshold: at, line: drawn, span, pair }: WaitingAlert,
  trade: SeenTrade,
  all: readonly SeenTrade[],
) {
  if (drawn) {
    const { fromTime, fromPrice, toTime, toPrice } = lineOfStored(drawn);
    const length = BigInt(toTime - fromTime);
    const exact = fromPrice * length + (toPrice - fromPrice) * BigInt(trade.time - fromTime);
    return kind === 'above' ? trade.price * length >= exact : trade.price * length <= exact;
  }
  if (kind === 'above') return trade.price >= at;
  if (kind === 'below') return trade.price <= at;
  return all.some((other) => {
    if (other.pair !== pair || other.id > trade.id || other.time < trade.time - span) return false;
    const difference = trade.price - other.price;
    return (difference < 0n ? -difference : difference) * 10_000n >= at * other.price;
  });
}

/** Trades that each alert is told of, worked out one by one. */
function naive(alerts: readonly WaitingAlert[], trades: readonly SeenTrade[]): string[] {
  return alerts.flatMap((alert) => {
    const told: string[] = [];
    let [state, restUntil] = ['armed', 0];
    for (const trade of trades.filter(({ pair }) => pair === alert.pair)) {
      const met = isMet(alert, trade, trades);
      if (state === 'armed' && met) {
        told.push(`${alert.id} at ${trade.id}`);
        [state, restUntil] = [alert.repeat ? 'resting' : 'told', trade.time + Math.max(restMs, alert.span)];
      } else if (state === 'resting' && trade.time >= restUntil && !met) state = 'armed';
    }
    return told;
  });
}

function indexOf(alerts: readonly WaitingAlert[]): AlertIndex {
  const index = new AlertIndex();
  for (const pair of ['aura_usdt', 'kite_usdt']) for (const span of spans) index.openWindow(pair, span, []);
  for (const alert of alerts) index.add(alert);
  return index;
}

const toldBy = (index: AlertIndex, trades: readonly SeenTrade[]): string[] =>
  trades.flatMap((trade) =>
    index
      .see(trade)
      .filter(({ next }) => next.state !== 'armed')
      .map(({ alert }) => `${alert.id} at ${trade.id}`),
  );

test('[T-19] [T-20] alerts are met by the trades that meet them, once, and again after a rest and a trade on the other side', () => {
  fc.assert(
    fc.property(fc.array(declared, { maxLength: 30 }), market, (given, moves) => {
      const trades = tradesOf(moves);
      const alerts = given.map((each, id) => waiting(id, each, id % 3 === 0 ? 'kite_usdt' : 'aura_usdt'));
      expect(toldBy(indexOf(alerts), trades).sort()).toEqual(naive(alerts, trades).sort());
    }),
    { numRuns: 400 },
  );
});

test('[T-19] an alert that is deleted is met by nothing, and the others are as if it had never been', () => {
  fc.assert(
    fc.property(
      fc.array(declared, { minLength: 1, maxLength: 300 }),
      market,
      fc.integer({ min: 1, max: 7 }),
      (given, moves, each) => {
        const alerts = given.map((one, id) => waiting(id, one, 'aura_usdt'));
        const index = indexOf(alerts);
        const isKept = (_alert: WaitingAlert, place: number) => place % 8 < each;
        for (const alert of alerts.filter((one, place) => !isKept(one, place))) index.remove(alert.id);
        const kept = alerts.filter(isKept);
        expect(index.size).toBe(kept.length);
        const trades = tradesOf(moves);
        expect(toldBy(index, trades).sort()).toEqual(naive(kept, trades).sort());
      },
    ),
  );
});

test('[T-19] [T-20] an index goes on where another one stopped', () => {
  fc.assert(
    fc.property(fc.array(declared, { maxLength: 20 }), market, fc.nat(), (given, moves, cut) => {
      const trades = tradesOf(moves);
      const alerts = given.map((each, id) => waiting(id, each, 'aura_usdt'));
      const first = indexOf(alerts);
      const half = cut % trades.length;
      const now = new Map(alerts.map((alert) => [alert.id, alert]));
      const told: string[] = [];
      for (const trade of trades.slice(0, half))
        for (const { alert, next } of first.see(trade)) {
          if (next.state !== 'armed') told.push(`${alert.id} at ${trade.id}`);
          if (next.state === 'told') now.delete(alert.id);
          else now.set(alert.id, { ...alert, ...next, state: next.state });
        }
      const second = new AlertIndex();
      const before = trades.slice(0, half);
      for (const pair of ['aura_usdt', 'kite_usdt'])
        for (const span of spans)
          second.openWindow(
            pair,
            span,
            before.filter((trade) => trade.pair === pair),
          );
      for (const alert of now.values()) second.add(alert);
      told.push(...toldBy(second, trades.slice(half)));
      expect(told.sort()).toEqual(naive(alerts, trades).sort());
    }),
  );
});

test('[T-19] what nobody waits for is not kept', () => {
  const index = indexOf([]);
  index.add(
    waiting(1, { kind: 'move', threshold: 10n, line: null, span: 5 * minute, repeat: false }, 'aura_usdt'),
  );
  index.closeIdle();
  expect([index.watches('aura_usdt'), index.hasWindow('aura_usdt', 5 * minute)]).toEqual([true, true]);
  expect([index.watches('kite_usdt'), index.hasWindow('aura_usdt', 60 * minute)]).toEqual([false, false]);
  index.remove('1');
  index.closeIdle();
  expect(index.watches('aura_usdt')).toBe(false);
});

test('[T-20] an earlier release that gives an alert for a line a price has it wait for that', () => {
  const drawn = storedLine({ fromTime: 0, fromPrice: 100n, toTime: changeTime, toPrice: 110n });
  const terms = { kind: 'above', line: drawn, span: 0, repeat: false } as const;
  const trades = tradesOf([110n, 112n].map((price) => ({ pair: 'aura_usdt', price, pause: 0 })));
  const toldOf = (at: bigint) =>
    toldBy(indexOf([waiting(1, { ...terms, threshold: at }, 'aura_usdt')]), trades);
  expect(toldOf(110n)).toEqual(['1 at 1']);
  expect(toldOf(112n)).toEqual(['1 at 2']);
});
