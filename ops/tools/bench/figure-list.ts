/** What counts as better of a figure. */
type Better = 'less' | 'more';

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
  /** Whether a slower machine has a worse one. */
  readonly isOfMachine: boolean;
}

interface Rule extends Pick<FigureKind, 'unit' | 'better'> {
  readonly pattern: RegExp;
}

/** Numbers that say how something was measured, or how much of it there was. */
const conditions =
  /\.(ticksPerSecond|deltasPerSecond|tradesPerSecond|perSecond|blankFramesPerSecond|(heap|resident)Before|decodingMsPerMessage)$/;

/** Sizes, counts, and what was taken beside its like: the same on any machine. */
const sizes: readonly Rule[] = [
  { pattern: /\.(layoutShift|requests)$/, unit: '', better: 'less' },
  { pattern: /^federation\..*\.ratio$/, unit: '', better: 'less' },
  { pattern: /^ticking\.scriptToDecoding$/, unit: '', better: 'less' },
  { pattern: /\.nodeGrowth$/, unit: '', better: 'less' },
  { pattern: /^sockets\.stayed$/, unit: '', better: 'less' },
  { pattern: /Bytes$|^federation\..*\.scriptBytes\.\w+$/, unit: 'bytes', better: 'less' },
];

/** Times, rates and frames: worse on a slower machine. */
const speeds: readonly Rule[] = [
  { pattern: /\.framesOfBlankPage$/, unit: '', better: 'more' },
  { pattern: /\.longTaskShare$/, unit: '', better: 'less' },
  { pattern: /^ladder\..*\.knee$/, unit: '', better: 'more' },
  { pattern: /^sockets\.cores$/, unit: 'cores', better: 'less' },
  { pattern: /^sockets\.megabytes$/, unit: 'MB', better: 'less' },
  { pattern: /(\.p(50|99|999)|\.(rank|place)P99|Ms|Ms(Per|To)\w+)$/, unit: 'ms', better: 'less' },
  { pattern: /Microseconds$/, unit: 'µs', better: 'less' },
  { pattern: /PerSecond$/, unit: 'a second', better: 'more' },
];

const rules = [
  ...sizes.map((rule) => ({ ...rule, isOfMachine: false })),
  ...speeds.map((rule) => ({ ...rule, isOfMachine: true })),
];

/** What is known of a figure, by the first rule that fits; undefined where its name is none of a figure. */
export function kindOf(name: string): FigureKind | undefined {
  if (conditions.test(name)) return undefined;
  const rule = rules.find(({ pattern }) => pattern.test(name));
  return rule && { unit: rule.unit, better: rule.better, isOfMachine: rule.isOfMachine };
}

/** All figures in the results of a run, by name; what was counted or set is left out. */
export function listFigures(results: object): readonly Figure[] {
  return numbersIn(results, '')
    .filter(({ name }) => kindOf(name) !== undefined)
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
