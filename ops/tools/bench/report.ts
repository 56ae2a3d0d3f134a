import type { Ladder } from './climb';
import type { Comparison, Growth } from './figures';
import { table } from './table';

/** What was found of a page. */
export interface PageFigures {
  readonly firstPriceMs: number;
  /** When the remote itself showed its first price. */
  readonly mountedMs: number;
  /** When a link that was tapped at the first price had led to a page with a price. */
  readonly firstTapMs: number;
  /** Of a visit to a page that was visited before. */
  readonly repeatPriceMs: number;
  readonly repeatMountedMs: number;
  readonly largestPaintMs: number;
  /** What tasks took beyond 50 ms each, until nothing more came. */
  readonly blockingMs: number;
  readonly layoutShift: number;
  /** Bytes (gzip), without the charting library: what the page's HTML names and holds, and until nothing more came. */
  readonly firstLoadBytes: number;
  readonly scriptBytes: number;
  readonly chartBytes: number;
  /** Of its HTML, gzip. */
  readonly htmlBytes: number;
  /** Addresses, each asked for because of the one before. */
  readonly chain: readonly string[];
  readonly requests: number;
}

/** From tab to tab, from the press until the page is painted. */
interface TabFigures {
  readonly tabs: readonly {
    readonly name: string;
    /** The first time, and the median of the times after it. */
    readonly firstMs: number;
    readonly warmMs: number;
  }[];
}

interface OrderFigures {
  readonly ordersPerSecond: number;
  /** ms */
  readonly p50: number;
  readonly p99: number;
}

/** The matching engine alone. */
interface EngineFigures {
  /** Measured on each book, twice: their rate, and how long each takes. */
  readonly commands: number;
  readonly books: readonly {
    /** Orders that the book is kept at. */
    readonly name: string;
    readonly openOrders: number;
    readonly operationsPerSecond: number;
    /** Processor time of each in user mode: what others do on the machine counts for less there. */
    readonly cpuMicroseconds: number;
    readonly p50Microseconds: number;
    readonly p99Microseconds: number;
    readonly p999Microseconds: number;
  }[];
}

/** How the exchange bends as what it carries grows, axis by axis. */
interface LadderFigures {
  /** ms, and a share of the best rate: the limits that end at the knee. */
  readonly p99Limit: number;
  readonly throughputLimit: number;
  readonly axes: readonly (Ladder & { readonly name: string })[];
}

/** A page that is watched while it moves. */
export interface FrameFigures {
  readonly framesPerSecond: number;
  /** Of a blank page just before and just after, in the same conditions, and the share of them. */
  readonly blankFramesPerSecond: number;
  readonly framesOfBlankPage: number;
  readonly longTaskShare: number;
}

interface TapFigures extends FrameFigures {
  readonly seconds: number;
  /** Interaction to next paint as browsers report it: the longest, one of every fifty left out. */
  readonly interactionToNextPaintMs: number;
  /** The longest that a tap took until the next frame was painted. */
  readonly slowestTapMs: number;
}

interface TickingFigures extends TapFigures {
  readonly pairs: number;
  readonly ticksPerSecond: number;
  readonly rows: number;
  /** Script time for each message, ms: all that the page does, and inflating and parsing it alone. */
  readonly scriptMsPerMessage: number;
  readonly decodingMsPerMessage: number;
  /** The one by the other. */
  readonly scriptToDecoding: number;
  /** What the page holds on to at the end more than at the beginning. */
  readonly heapGrowthBytes: number;
  readonly nodeGrowth: number;
}

interface BookFigures extends TapFigures {
  /** Of each side. */
  readonly levels: number;
  readonly deltasPerSecond: number;
  readonly scriptMsPerDelta: number;
}

interface DraggingFigures extends FrameFigures {
  readonly bars: number;
  readonly tradesPerSecond: number;
  /** While nobody drags, ms. */
  readonly scriptMsPerTrade: number;
}

interface HourFigures {
  readonly minutes: number;
  readonly messages: number;
  readonly heapBytes: number;
  /** What the page holds on to at the end more than after the first ten minutes. */
  readonly heapGrowthBytes: number;
  readonly nodeGrowth: number;
}

/** Rounds of simultaneous requests against one balance; that all came out as they must is sure when there are figures. */
interface ContentionFigures {
  readonly rounds: number;
  /** In each round. */
  readonly requests: number;
  readonly storages: readonly {
    readonly name: string;
    readonly seconds: number;
    readonly done: number;
    readonly refused: number;
  }[];
}

/** The node programme on a referral tree, in ms. */
interface NodeFigures {
  readonly storages: readonly {
    readonly name: string;
    readonly people: number;
    /** 99 of 100 answers of the ranking's first 20, and of the last member's own place, take no longer. */
    readonly rankP99: number;
    readonly placeP99: number;
    /** Until the income of all days was computed and paid. */
    readonly daysMs: number;
  }[];
}

/** A rush for a token sale; that exactly the stock was sold, and the others told and refunded, is sure when there are figures. */
interface RushFigures {
  readonly storages: readonly {
    readonly name: string;
    readonly processes: number;
    readonly buyers: number;
    readonly portions: number;
    /** From the first request until the last portion was sold, and until the last buyer was told. */
    readonly soldOutMs: number;
    readonly toldMs: number;
    /** Until a buyer was told. */
    readonly p50: number;
    readonly p99: number;
    /** Requests answered that the rush is hot, and those without an answer; each was sent again. */
    readonly rushed: number;
    readonly unanswered: number;
  }[];
}

/** Trials of a killed process; that nothing was lost or doubled is sure when there are figures. */
interface CrashFigures {
  readonly storages: readonly {
    readonly name: string;
    readonly trials: number;
    readonly acknowledged: number;
    /** Requests without an answer, and how many of them had been done all the same. */
    readonly unanswered: number;
    readonly doneUnanswered: number;
  }[];
}

/** Leaders that failed under load; that nothing was lost or placed twice is sure when there are figures. */
interface FailoverFigures {
  readonly failures: readonly {
    readonly name: string;
    readonly trials: number;
    readonly accepted: number;
    readonly sentAgain: number;
    /** Longest time without an accepted order in any trial, ms. */
    readonly stretchMs: number;
  }[];
}

/** Pages that hear the quotes, and others that do not read. */
interface SocketFigures {
  readonly readers: number;
  /** Messages that each of them got in a second. */
  readonly perSecond: number;
  /** Of a core: what the exchange takes without any reader, and what the readers take beside that. */
  readonly alone: number;
  readonly cores: number;
  readonly silent: number;
  /** How many of those that do not read were not closed. */
  readonly stayed: number;
  /** Most memory that they took. */
  readonly megabytes: number;
}

/** What price alerts cost each trade (T-19). */
interface AlertFigures {
  readonly alerts: number;
  readonly pairs: number;
  readonly loadMs: number;
  readonly tradeMicroseconds: number;
  /** Alerts that one trade meets, and how long that takes. */
  readonly together: number;
  readonly togetherMs: number;
}

/** What the bench found; a part that was not asked for is not there. */
export interface BenchResults {
  readonly pages?: Readonly<Record<string, PageFigures>>;
  /** By page. */
  readonly federation?: Readonly<Record<string, Comparison & { readonly scriptBytes: Comparing }>>;
  readonly growth?: Growth;
  readonly tabs?: TabFigures;
  readonly ticking?: TickingFigures;
  readonly book?: BookFigures;
  readonly dragging?: DraggingFigures;
  readonly hour?: HourFigures;
  readonly orders?: OrderFigures & { readonly inProcess: OrderFigures };
  readonly engine?: EngineFigures;
  readonly ladder?: LadderFigures;
  readonly nodes?: NodeFigures;
  readonly rush?: RushFigures;
  readonly contention?: ContentionFigures;
  readonly crashes?: CrashFigures;
  readonly failover?: FailoverFigures;
  readonly sockets?: SocketFigures;
  readonly alerts?: AlertFigures;
}

type Comparing = Readonly<Record<'composed' | 'single', number>>;

const kilobytes = (bytes: number): string => (bytes / 1000).toFixed(1);
const seconds = (ms: number): string => (ms / 1000).toFixed(2);

/** The results as tables and lines for people. */
export function tableOf(results: BenchResults): string {
  const {
    pages,
    federation,
    growth,
    tabs,
    ticking,
    book,
    dragging,
    hour,
    orders,
    engine,
    ladder,
    nodes,
    rush,
    contention,
    crashes,
    failover,
    sockets,
    alerts,
  } = results;
  const parts: string[] = [];
  if (pages) parts.push(pageTable(pages));
  if (federation) parts.push(federationTable(federation));
  if (growth) parts.push(growthText(growth));
  if (tabs) parts.push(tabText(tabs));
  if (ticking) parts.push(tickingText(ticking));
  if (book) parts.push(bookText(book));
  if (dragging) parts.push(draggingText(dragging));
  if (hour)
    parts.push(
      `${hour.minutes} minutes of quotes in ${hour.messages} messages: heap of ${kilobytes(hour.heapBytes)} kB, ` +
        `${grownText(hour)} at the end than after ten minutes`,
    );
  if (orders) {
    const line = (name: string, measured: OrderFigures) =>
      `${name}: ${measured.ordersPerSecond} orders/s, p50 ${measured.p50} ms, p99 ${measured.p99} ms`;
    parts.push([line('over HTTP', orders), line('in process', orders.inProcess)].join('\n'));
  }
  if (engine) parts.push(engineText(engine));
  if (ladder) parts.push(ladderText(ladder));
  if (nodes) parts.push(nodeText(nodes));
  if (rush) parts.push(rushText(rush));
  if (contention) parts.push(contentionText(contention));
  if (crashes) parts.push(crashText(crashes));
  if (failover) parts.push(failoverText(failover));
  if (sockets) parts.push(socketText(sockets));
  if (alerts) parts.push(alertText(alerts));
  return parts.join('\n\n');
}

function pageTable(pages: NonNullable<BenchResults['pages']>): string {
  return table(
    [
      'page',
      'first price s',
      'largest s',
      'tap s',
      'mounted s',
      'again: price s',
      'mounted s',
      'blocked ms',
      'JS kB gz',
      'all',
      'chart',
      'HTML',
      'CLS',
      'chain',
      'requests',
    ],
    Object.entries(pages).map(([name, page]) => [
      name,
      seconds(page.firstPriceMs),
      seconds(page.largestPaintMs),
      seconds(page.firstTapMs),
      seconds(page.mountedMs),
      seconds(page.repeatPriceMs),
      seconds(page.repeatMountedMs),
      page.blockingMs.toFixed(0),
      kilobytes(page.firstLoadBytes),
      kilobytes(page.scriptBytes),
      kilobytes(page.chartBytes),
      kilobytes(page.htmlBytes),
      page.layoutShift.toFixed(4),
      String(page.chain.length),
      String(page.requests),
    ]),
  );
}

function federationTable(pages: NonNullable<BenchResults['federation']>): string {
  return table(
    ['mounted', 'composed s', 'one build s', 'ratio', 'from', 'to', 'JS kB gz', 'one build'],
    Object.entries(pages).map(([name, { composedMs, singleMs, ratio, ratios, scriptBytes }]) => [
      name,
      seconds(composedMs),
      seconds(singleMs),
      ratio.toFixed(3),
      Math.min(...ratios).toFixed(3),
      Math.max(...ratios).toFixed(3),
      kilobytes(scriptBytes.composed),
      kilobytes(scriptBytes.single),
    ]),
  );
}

function growthText({ few, many, withFew, withMany, perRemote }: Growth): string {
  const line = (name: 'scriptBytes' | 'htmlBytes', what: string) =>
    `${kilobytes(withFew[name])} → ${kilobytes(withMany[name])} kB gz of ${what}, ${perRemote[name].toFixed(0)} bytes a remote`;
  return `home with ${few} → ${many} remotes: ${line('scriptBytes', 'JS')}; ${line('htmlBytes', 'HTML')}`;
}

function frameText({
  framesPerSecond,
  blankFramesPerSecond,
  framesOfBlankPage,
  longTaskShare,
}: FrameFigures): string {
  return (
    `${framesPerSecond.toFixed(1)} frames/s, ${(framesOfBlankPage * 100).toFixed(1)} % of a blank page's ` +
    `${blankFramesPerSecond.toFixed(1)}, ` +
    `${(longTaskShare * 100).toFixed(1)} % of the time in long tasks`
  );
}

function grownText({
  heapGrowthBytes,
  nodeGrowth,
}: Pick<HourFigures, 'heapGrowthBytes' | 'nodeGrowth'>): string {
  return `${kilobytes(heapGrowthBytes)} kB and ${nodeGrowth} nodes more`;
}

function tickingText(found: TickingFigures): string {
  const { pairs, ticksPerSecond, seconds: took, rows } = found;
  const { scriptMsPerMessage, decodingMsPerMessage, scriptToDecoding } = found;
  return [
    `${pairs} pairs, ${ticksPerSecond} ticks/s each for ${took} s, ${rows} rows in the page: ${frameText(found)}, ${tapText(found)}`,
    `script a message ${scriptMsPerMessage.toFixed(2)} ms, inflating and parsing it alone ${decodingMsPerMessage.toFixed(2)} ms: ` +
      `ratio ${scriptToDecoding.toFixed(2)}; heap ${grownText(found)} at the end`,
  ].join('\n');
}

const tapText = ({ interactionToNextPaintMs, slowestTapMs }: TapFigures): string =>
  `interaction to next paint ${interactionToNextPaintMs} ms, slowest tap ${slowestTapMs} ms`;

function bookText(found: BookFigures): string {
  const { levels, deltasPerSecond, seconds: took, scriptMsPerDelta } = found;
  return (
    `order book of 2 × ${levels} levels, ${deltasPerSecond} changes/s for ${took} s: ${frameText(found)}, ` +
    `${tapText(found)}, script a change ${scriptMsPerDelta.toFixed(2)} ms`
  );
}

const draggingText = (found: DraggingFigures): string =>
  `k-line of ${found.bars} bars, traded ${found.tradesPerSecond} times a second, dragged: ${frameText(found)}, ` +
  `script a trade ${found.scriptMsPerTrade.toFixed(2)} ms`;

const tabText = ({ tabs }: TabFigures): string =>
  `from tab to tab: ${tabs
    .map(({ name, firstMs, warmMs }) => `${name} ${firstMs.toFixed(0)} ms, then ${warmMs.toFixed(0)} ms`)
    .join('; ')}`;

const engineText = ({ books }: EngineFigures): string =>
  books
    .map(
      ({ name, operationsPerSecond, cpuMicroseconds, p50Microseconds, p99Microseconds, p999Microseconds }) =>
        `engine, ${name} open orders: ${operationsPerSecond} commands/s, ${cpuMicroseconds.toFixed(2)} µs of a core each; ` +
        `p50 ${p50Microseconds.toFixed(1)} µs, p99 ${p99Microseconds.toFixed(1)} µs, p99.9 ${p999Microseconds.toFixed(1)} µs`,
    )
    .join('\n');

const ladderEnds: Readonly<Record<Ladder['end'], string>> = {
  p99: 'then p99 breaks its limit',
  throughput: 'then the rate falls',
  time: 'no knee in the time that there was',
  memory: 'no knee in the memory that there was',
  top: 'no knee up to there',
};

const ladderText = ({ p99Limit, throughputLimit, axes }: LadderFigures): string =>
  [
    `ladders, each doubled until p99 is above ${p99Limit} ms or the rate below ${(throughputLimit * 100).toFixed(0)} % of the best:`,
    ...axes.map(({ name, steps, knee, kneePerSecond, end }) => {
      const curve = steps.map(
        ({ size, perSecond, p99 }) => `${size}: ${rateText(perSecond)}/s, ${p99.toFixed(1)} ms`,
      );
      return `${name}: ${curve.join('; ')}. Up to ${knee} at ${rateText(kneePerSecond)}/s, ${ladderEnds[end]}`;
    }),
  ].join('\n');

const rateText = (rate: number): string => rate.toFixed(rate < 100 ? 1 : 0);

const nodeText = ({ storages }: NodeFigures): string =>
  storages
    .map(
      ({ name, people, rankP99, placeP99, daysMs }) =>
        `nodes of a tree of ${people}, ${name}: ranking p99 ${rankP99} ms, own place p99 ${placeP99} ms, income of its days computed and paid in ${seconds(daysMs)} s`,
    )
    .join('\n');

const failoverText = ({ failures }: FailoverFigures): string =>
  failures
    .map(
      ({ name, trials, accepted, sentAgain, stretchMs }) =>
        `failover, ${name}: ${trials} times, ${accepted} orders accepted, ${sentAgain} sent again, ` +
        `none lost or placed twice; at most ${seconds(stretchMs)} s without one`,
    )
    .join('\n');

const socketText = ({ readers, perSecond, cores, silent, stayed, megabytes }: SocketFigures): string =>
  `${readers} sockets at ${perSecond.toFixed(1)} messages a second: ${cores.toFixed(2)} of a core; ` +
  `of ${silent} that do not read ${silent - stayed} were closed, ${megabytes.toFixed(0)} MB at most for them`;

const rushText = ({ storages }: RushFigures): string =>
  storages
    .map(
      ({ name, processes, buyers, portions, soldOutMs, toldMs, p50, p99, rushed, unanswered }) =>
        `${buyers} buyers for ${portions} portions at once, ${name}, ${processes} ${processes === 1 ? 'process' : 'processes'}: exactly ` +
        `${portions} sold in ${seconds(soldOutMs)} s, all others told and refunded in ${seconds(toldMs)} s (p50 ${seconds(p50)} s, ` +
        `p99 ${seconds(p99)} s); sent again ${rushed} times in the rush, ${unanswered} without an answer`,
    )
    .join('\n');

const alertText = ({
  alerts,
  pairs,
  loadMs,
  tradeMicroseconds,
  together,
  togetherMs,
}: AlertFigures): string =>
  `${alerts} price alerts over ${pairs} pairs, read in ${seconds(loadMs)} s: ${tradeMicroseconds.toFixed(1)} µs a trade that meets none; ` +
  `${together} met by one trade in ${togetherMs.toFixed(0)} ms`;

const contentionText = ({ rounds, requests, storages }: ContentionFigures): string =>
  storages
    .map(
      ({ name, seconds: took, done, refused }) =>
        `${rounds} rounds of ${requests} simultaneous requests, ${name}: exactly what there was money for, ` +
        `${done} done and ${refused} refused in ${took} s`,
    )
    .join('\n');

const crashText = ({ storages }: CrashFigures): string =>
  storages
    .map(
      ({ name, trials, acknowledged, unanswered, doneUnanswered }) =>
        `${trials} kills, ${name}: ${acknowledged} acknowledged movements there once; of ${unanswered} unanswered ones ` +
        `${doneUnanswered} were done, each was made once by its key`,
    )
    .join('\n');

/** Places of what should be a figure and is none: a measurement that came to nothing. */
export function missingFigures(results: unknown, place = ''): string[] {
  if (typeof results === 'number') return Number.isFinite(results) ? [] : [place];
  if (typeof results !== 'object') return results === undefined ? [place] : [];
  if (results === null) return [place];
  return Object.entries(results).flatMap(([name, value]) =>
    missingFigures(value, place === '' ? name : `${place}.${name}`),
  );
}
