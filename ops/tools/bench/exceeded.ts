import type { BenchResults, Budgets, FrameFigures } from './report';

/**
 * Which budgets are exceeded, one line each. Sizes, and times by times that were taken beside them, always count; other times
 * and frames only when `strict`, since they depend on the machine.
 */
export function exceeded(results: BenchResults, budgets: Budgets, strict: boolean): readonly string[] {
  const faults = new BudgetFaults(budgets.framesOfBlankPage);
  compareSizes(results, budgets, faults);
  if (strict) compareTimes(results, budgets, faults);
  return faults.list;
}

/** What exceeds its budget, one line each. */
class BudgetFaults {
  readonly list: string[] = [];
  readonly #framesOfBlankPage: number;

  /** `framesOfBlankPage`: the share of a blank page's frames that is asked for of a machine which draws hardly more of one. */
  constructor(framesOfBlankPage: number) {
    this.#framesOfBlankPage = framesOfBlankPage;
  }

  most(name: string, value: number, limit: number, unit: string, digits = 1): void {
    if (value > limit)
      this.list.push(`${name}: ${value.toFixed(digits)}${unit}, the budget is ${limit}${unit}`);
  }

  least(name: string, value: number, limit: number, unit: string): void {
    if (value < limit) this.list.push(`${name}: ${value.toFixed(0)} ${unit}, the budget is ${limit}`);
  }

  frames(name: string, { framesPerSecond }: FrameFigures, limit: number): void {
    this.least(name, framesPerSecond, limit, 'frames a second');
  }

  /** A machine that draws hardly as many of a blank page is asked for nearly all that it can draw. */
  framesBesideBlank(name: string, found: FrameFigures, limit: number): void {
    const { framesPerSecond, blankFramesPerSecond } = found;
    const share = framesPerSecond / blankFramesPerSecond;
    if (blankFramesPerSecond * this.#framesOfBlankPage >= limit) this.frames(name, found, limit);
    else if (share < this.#framesOfBlankPage)
      this.list.push(
        `${name}: ${(share * 100).toFixed(1)} % of the ${blankFramesPerSecond.toFixed(1)} frames a second that a blank page has here, ` +
          `the budget is ${this.#framesOfBlankPage * 100} %, in the place of ${limit}`,
      );
  }
}

/** Sizes, and times by times that were taken beside them. */
function compareSizes(
  { pages = {}, federation = {}, growth, ticking, hour }: BenchResults,
  budgets: Budgets,
  faults: BudgetFaults,
): void {
  for (const [name, limit] of Object.entries(budgets.firstLoadKilobytes)) {
    const page = pages[name];
    if (page) faults.most(`first-load JS of ${name}`, page.firstLoadBytes / 1000, limit, ' kB gz');
  }
  for (const [name, page] of Object.entries(pages))
    faults.most(`JS of ${name} until idle`, page.scriptBytes / 1000, budgets.untilIdleKilobytes, ' kB gz');
  for (const [name, page] of Object.entries(pages))
    faults.most(`layout shift of ${name}`, page.layoutShift, budgets.layoutShift, '', 4);
  for (const [name, { ratio }] of Object.entries(federation))
    faults.most(`${name} mounted, composed by one build`, ratio, budgets.composedToSingle, '', 3);
  if (growth)
    faults.most(
      'JS that a further remote adds to home',
      growth.perRemote.scriptBytes / 1000,
      budgets.scriptKilobytesPerRemote,
      ' kB gz',
      3,
    );
  if (ticking) {
    const limits = budgets.ticking;
    faults.most(
      'script of the ticking market by decoding alone',
      ticking.scriptToDecoding,
      limits.scriptToDecoding,
      '',
      2,
    );
    faults.most(
      'heap that the ticking market gains',
      ticking.heapGrowthBytes / 1000,
      limits.heapKilobytes,
      ' kB',
    );
    faults.most('nodes that the ticking market gains', ticking.nodeGrowth, limits.nodes, '', 0);
  }
  if (hour) {
    faults.most(
      'heap that an hour of quotes gains',
      hour.heapGrowthBytes / 1000,
      budgets.hour.heapKilobytes,
      ' kB',
    );
    faults.most('nodes that an hour of quotes gains', hour.nodeGrowth, budgets.hour.nodes, '', 0);
  }
}

/** Times and frames, which depend on the machine. */
function compareTimes(
  { pages = {}, ticking, book, dragging, orders, nodes, failover, sockets }: BenchResults,
  budgets: Budgets,
  faults: BudgetFaults,
): void {
  if (ticking) {
    faults.most(
      'interaction to next paint in the ticking market',
      ticking.interactionToNextPaintMs,
      budgets.ticking.interactionMilliseconds,
      ' ms',
    );
    faults.most(
      'slowest tap in the ticking market',
      ticking.slowestTapMs,
      budgets.slowestTapMilliseconds,
      ' ms',
    );
    faults.framesBesideBlank('the ticking market', ticking, budgets.ticking.framesPerSecond);
  }
  if (book) {
    faults.most(
      'interaction to next paint in the order book',
      book.interactionToNextPaintMs,
      budgets.book.interactionMilliseconds,
      ' ms',
    );
    faults.most('slowest tap in the order book', book.slowestTapMs, budgets.slowestTapMilliseconds, ' ms');
    faults.framesBesideBlank('the order book', book, budgets.book.framesPerSecond);
  }
  if (dragging) faults.frames('the k-line that is dragged', dragging, budgets.dragging.framesPerSecond);
  for (const [name, limit] of Object.entries(budgets.firstPriceMilliseconds)) {
    const page = pages[name];
    if (page) faults.most(`first price on ${name}`, page.firstPriceMs, limit, ' ms');
  }
  for (const { name, rankP99, placeP99 } of nodes?.storages ?? []) {
    faults.most(`p99 of the node ranking, ${name}`, rankP99, budgets.nodeRankP99Milliseconds, ' ms');
    faults.most(`p99 of a node's own place, ${name}`, placeP99, budgets.nodeRankP99Milliseconds, ' ms');
  }
  for (const { name, stretchMs } of failover?.failures ?? [])
    faults.most(`time without an order, ${name}`, stretchMs, budgets.failoverMilliseconds, ' ms');
  if (sockets) {
    faults.most('cores for 2,000 sockets', sockets.cores, budgets.socketCores, '', 2);
    faults.most('sockets that do not read and stay', sockets.stayed, 0, '', 0);
  }
  if (orders) {
    faults.most('p99 of orders', orders.p99, budgets.orderP99Milliseconds, ' ms');
    faults.least('orders', orders.ordersPerSecond, budgets.ordersPerSecond, 'a second');
  }
}
