import { day, hour, minute } from '../../../../sandbox/src/core/time-spans';
import { storedLine } from '../../../../sandbox/src/core/trend-line';
import {
  AlertIndex,
  type SeenTrade,
  type WaitingAlert,
} from '../../../../sandbox/src/modules/alert/alert-index';
import { sizeOf } from '../conditions';

/**
 * What price alerts cost each trade (T-19): many alerts over the pairs, a fifth of which wait for a move and a seventh for a line, while prices wander between the
 * nearest ones and meet none; and one trade that meets all of a pair above its price. Prints JSON as its last line.
 */

const pairs = 46;
const alerts = sizeOf(100_000, 2_000);
const trades = sizeOf(200_000, 2_000);
const spans = [5 * minute, hour, day];
/** Ticks. */
const middle = 100_000n;
const pairOf = (number: number) => `p${number % pairs}_usdt`;

function alertOf(number: number): WaitingAlert {
  const distance = 1_000n + BigInt((number * 7_919) % 50_000);
  const common = {
    ...{ id: String(number), userId: 'ann', pair: pairOf(number), note: '', repeat: number % 3 === 0 },
    ...{ state: 'armed' as const, afterTrade: 0, restUntil: 0, changeTime: 0, version: 1, span: 0 },
    line: null,
  };
  if (number % 5 === 0)
    return {
      ...common,
      kind: 'move',
      threshold: 500n + BigInt(number % 1_500),
      span: spans[number % spans.length] ?? 0,
    };
  const kind = number % 2 === 0 ? 'above' : 'below';
  const threshold = kind === 'above' ? middle + distance : middle - distance;
  const line = storedLine({
    ...{
      fromTime: 0,
      fromPrice: threshold,
      toTime: day,
      toPrice: threshold + BigInt((number % 11) - 5) * 100n,
    },
  });
  return { ...common, kind, threshold, line: number % 7 === 0 ? line : null };
}

/** Prices that wander about the middle, each less than the nearest alert away from it. */
function wanderingTrades(): SeenTrade[] {
  const steps = [-17n, 5n, 20n, -9n, 13n, -12n, 3n];
  return Array.from({ length: trades }, (_, number) => {
    const step = steps[number % steps.length] ?? 0n;
    const price = middle + step * BigInt((number * 31) % 23);
    return { id: number + 1, pair: pairOf(number), price, time: minute + number * 20 };
  });
}

const index = new AlertIndex();
const begin = performance.now();
for (let pair = 0; pair < pairs; pair += 1)
  for (const span of spans) index.openWindow(pairOf(pair), span, []);
for (let number = 0; number < alerts; number += 1) index.add(alertOf(number));
const loadMs = performance.now() - begin;

const seen = wanderingTrades();
let met = 0;
const first = performance.now();
for (const trade of seen) met += index.see(trade).length;
const tradeMicroseconds = ((performance.now() - first) * 1_000) / trades;
if (met > 0) throw new Error(`${met} alerts were met by prices that reach none`);

const last = performance.now();
const together = index.see({ id: trades + 1, pair: pairOf(0), price: middle * 2n, time: 2 * day }).length;
console.log(
  JSON.stringify({
    ...{ alerts, pairs, loadMs, tradeMicroseconds, together, togetherMs: performance.now() - last },
  }),
);
