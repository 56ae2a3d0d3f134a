import type { Budgets } from './report';

/** What counts as better of a figure. */
export type Better = 'less' | 'more';

/** One figure of a part, as it is compared, kept and drawn. */
export interface Figure {
  /** Part and place in its results, such as `pages.home.firstPriceMs`. */
  readonly name: string;
  readonly value: number;
}

/** What is known of a figure by its name. */
export interface FigureKind {
  readonly unit: 'ms' | 'µs' | 'bytes' | 'MB' | 'a second' | 'cores' | '';
  readonly better: Better;
  /** Budget or goal, in the figure's unit; undefined where there is none. */
  readonly goal: number | undefined;
}

interface Rule extends Pick<FigureKind, 'unit' | 'better'> {
  readonly pattern: RegExp;
  /** `name` is what the pattern's group found. */
  readonly goal?: (budgets: Budgets, name: string) => number | undefined;
}

/** Numbers that say how something was measured, or how much of it there was. */
const conditions =
  /\.(ticksPerSecond|deltasPerSecond|tradesPerSecond|perSecond|blankFramesPerSecond|(heap|resident)Before|decodingMsPerMessage)$/;

/** The first that fits counts. A number that none fits is no figure. */
const rules: readonly Rule[] = [
  {
    ...{ pattern: /^pages\.(\w+)\.firstLoadBytes$/, unit: 'bytes', better: 'less' },
    goal: ({ firstLoadKilobytes }, page) => kilobytes(firstLoadKilobytes[page]),
  },
  {
    ...{ pattern: /^pages\.\w+\.scriptBytes$/, unit: 'bytes', better: 'less' },
    goal: ({ untilIdleKilobytes }) => kilobytes(untilIdleKilobytes),
  },
  {
    ...{ pattern: /^pages\.(\w+)\.firstPriceMs$/, unit: 'ms', better: 'less' },
    goal: ({ firstPriceMilliseconds }, page) => firstPriceMilliseconds[page],
  },
  {
    ...{ pattern: /^tabs\..*\.(first|warm)Ms$/, unit: 'ms', better: 'less' },
    goal: ({ tabMilliseconds }, time) => tabMilliseconds[time as 'first' | 'warm'],
  },
  {
    ...{ pattern: /\.layoutShift$/, unit: '', better: 'less' },
    goal: ({ layoutShift }) => layoutShift,
  },
  {
    ...{ pattern: /^federation\.\w+\.ratio$/, unit: '', better: 'less' },
    goal: ({ composedToSingle }) => composedToSingle,
  },
  {
    ...{ pattern: /^growth\.perRemote\.scriptBytes$/, unit: 'bytes', better: 'less' },
    goal: ({ scriptKilobytesPerRemote }) => kilobytes(scriptKilobytesPerRemote),
  },
  {
    ...{ pattern: /^(ticking|book|dragging)\.framesPerSecond$/, unit: 'a second', better: 'more' },
    goal: (budgets, part) => budgets[part as 'ticking' | 'book' | 'dragging'].framesPerSecond,
  },
  {
    ...{ pattern: /^(ticking|book)\.interactionToNextPaintMs$/, unit: 'ms', better: 'less' },
    goal: (budgets, part) => budgets[part as 'ticking' | 'book'].interactionMilliseconds,
  },
  {
    ...{ pattern: /\.slowestTapMs$/, unit: 'ms', better: 'less' },
    goal: ({ slowestTapMilliseconds }) => slowestTapMilliseconds,
  },
  {
    ...{ pattern: /^ticking\.scriptToDecoding$/, unit: '', better: 'less' },
    goal: ({ ticking }) => ticking.scriptToDecoding,
  },
  {
    ...{ pattern: /^(ticking|hour)\.heapGrowthBytes$/, unit: 'bytes', better: 'less' },
    goal: (budgets, part) => kilobytes(budgets[part as 'ticking' | 'hour'].heapKilobytes),
  },
  {
    ...{ pattern: /^(ticking|hour)\.nodeGrowth$/, unit: '', better: 'less' },
    goal: (budgets, part) => budgets[part as 'ticking' | 'hour'].nodes,
  },
  {
    ...{ pattern: /^orders\.ordersPerSecond$/, unit: 'a second', better: 'more' },
    goal: ({ ordersPerSecond }) => ordersPerSecond,
  },
  {
    ...{ pattern: /^orders\.p99$/, unit: 'ms', better: 'less' },
    goal: ({ orderP99Milliseconds }) => orderP99Milliseconds,
  },
  {
    ...{ pattern: /^engine\..*\.operationsPerSecond$/, unit: 'a second', better: 'more' },
    goal: ({ engine }) => engine.operationsPerSecond,
  },
  {
    ...{ pattern: /^engine\..*\.p99Microseconds$/, unit: 'µs', better: 'less' },
    goal: ({ engine }) => engine.p99Microseconds,
  },
  {
    ...{ pattern: /^nodes\..*\.(rank|place)P99$/, unit: 'ms', better: 'less' },
    goal: ({ nodeRankP99Milliseconds }) => nodeRankP99Milliseconds,
  },
  {
    ...{ pattern: /^failover\..*\.stretchMs$/, unit: 'ms', better: 'less' },
    goal: ({ failoverMilliseconds }) => failoverMilliseconds,
  },
  {
    ...{ pattern: /^sockets\.cores$/, unit: 'cores', better: 'less' },
    goal: ({ socketCores }) => socketCores,
  },
  { pattern: /^ladder\..*\.knee$/, unit: '', better: 'more' },
  { pattern: /^sockets\.megabytes$/, unit: 'MB', better: 'less' },
  { pattern: /^sockets\.stayed$/, unit: '', better: 'less', goal: () => 0 },
  { pattern: /(\.p(50|99|999)|Ms|Ms(Per|To)\w+)$/, unit: 'ms', better: 'less' },
  { pattern: /Microseconds$/, unit: 'µs', better: 'less' },
  { pattern: /Bytes$|^federation\.\w+\.scriptBytes\.\w+$/, unit: 'bytes', better: 'less' },
  { pattern: /PerSecond$/, unit: 'a second', better: 'more' },
  { pattern: /\.(longTaskShare|requests)$/, unit: '', better: 'less' },
];

const kilobytes = (count: number | undefined): number | undefined => count && count * 1_000;

/** What is known of a figure; undefined where its name is none of a figure. */
export function kindOf(name: string, budgets: Budgets): FigureKind | undefined {
  if (conditions.test(name)) return undefined;
  for (const { pattern, unit, better, goal } of rules) {
    const found = pattern.exec(name);
    if (found) return { unit, better, goal: goal?.(budgets, found[1] ?? '') };
  }
  return undefined;
}

/** All figures in the results of a run, by name; what was counted or set is left out. */
export function listFigures(results: object, budgets: Budgets): readonly Figure[] {
  return numbersIn(results, '')
    .filter(({ name }) => kindOf(name, budgets) !== undefined)
    .sort((one, other) => (one.name < other.name ? -1 : 1));
}

function numbersIn(value: unknown, name: string): Figure[] {
  if (typeof value === 'number') return [{ name, value }];
  if (Array.isArray(value)) return value.flatMap((item: unknown) => numbersOfNamed(item, name));
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) =>
    numbersIn(inner, name === '' ? key : `${name}.${key}`),
  );
}

/** Of a list, only what has a name of its own can be found again in another run. */
function numbersOfNamed(item: unknown, name: string): Figure[] {
  if (typeof item !== 'object' || item === null || !('name' in item)) return [];
  const processes = 'processes' in item ? ` × ${String(item.processes)}` : '';
  return numbersIn(item, `${name}.${String(item.name)}${processes}`);
}

/** A figure for people, in its unit. */
export function figureText(value: number, unit: FigureKind['unit']): string {
  const digits = Math.abs(value) >= 100 || Number.isInteger(value) ? 0 : Math.abs(value) >= 1 ? 2 : 4;
  const text = value.toLocaleString('en', { maximumFractionDigits: digits });
  return unit === '' ? text : `${text} ${unit}`;
}
