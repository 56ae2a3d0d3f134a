const kilobytes = (bytes) => (bytes / 1000).toFixed(1);
const seconds = (ms) => (ms / 1000).toFixed(2);

/** The results as a table for people. */
export function tableOf({ pages, ticking, orders }) {
  const parts = [];
  if (Object.keys(pages).length > 0) parts.push(pageTable(pages));
  if (ticking) {
    const { pairs, ticksPerSecond, rows, framesPerSecond, longTaskShare, slowestTapMs } = ticking;
    parts.push(
      `${pairs} pairs, ${ticksPerSecond} ticks/s each, ${rows} rows in the page: ${framesPerSecond.toFixed(0)} frames/s, ` +
        `${(longTaskShare * 100).toFixed(1)} % of the time in long tasks, slowest tap ${slowestTapMs} ms`,
    );
  }
  if (orders) {
    const line = (name, measured) =>
      `${name}: ${measured.ordersPerSecond} orders/s, p50 ${measured.p50} ms, p99 ${measured.p99} ms`;
    parts.push([line('over HTTP', orders), line('in process', orders.inProcess)].join('\n'));
  }
  return parts.join('\n\n');
}

function pageTable(pages) {
  const heads = ['page', 'JS kB gz to price', 'all', 'chart', 'first price s', 'CLS', 'chain', 'requests'];
  const rows = Object.entries(pages).map(([name, page]) => [
    name,
    kilobytes(page.scriptBytesByPrice),
    kilobytes(page.scriptBytes),
    kilobytes(page.chartBytes),
    seconds(page.firstPriceMs),
    page.layoutShift.toFixed(4),
    String(page.chain.length),
    String(page.requests),
  ]);
  const widths = heads.map((head, column) => Math.max(head.length, ...rows.map((row) => row[column].length)));
  const line = (cells) =>
    cells
      .map((cell, column) => (column === 0 ? cell.padEnd(widths[column]) : cell.padStart(widths[column])))
      .join('  ');
  return [heads, ...rows].map(line).join('\n');
}

/** Which budgets are exceeded, one line each. Sizes are exact and always count; times only when `strict`, since they depend on the machine. */
export function exceeded(results, budgets, strict) {
  const faults = [];
  const most = (name, value, limit, unit) => {
    if (value > limit)
      faults.push(`${name}: ${value.toFixed(unit === '' ? 4 : 1)}${unit}, the budget is ${limit}${unit}`);
  };
  for (const [name, limit] of Object.entries(budgets.firstLoadKilobytes)) {
    const page = results.pages[name];
    if (page) most(`JS of ${name} up to the first price`, page.scriptBytesByPrice / 1000, limit, ' kB gz');
  }
  for (const [name, page] of Object.entries(results.pages))
    most(`JS of ${name} until idle`, page.scriptBytes / 1000, budgets.untilIdleKilobytes, ' kB gz');
  for (const [name, page] of Object.entries(results.pages))
    most(`layout shift of ${name}`, page.layoutShift, budgets.layoutShift, '');
  if (!strict) return faults;
  for (const [name, limit] of Object.entries(budgets.firstPriceMilliseconds)) {
    const page = results.pages[name];
    if (page) most(`first price on ${name}`, page.firstPriceMs, limit, ' ms');
  }
  if (results.orders) {
    most('p99 of orders', results.orders.p99, budgets.orderP99Milliseconds, ' ms');
    if (results.orders.ordersPerSecond < budgets.ordersPerSecond) {
      faults.push(
        `orders: ${results.orders.ordersPerSecond.toFixed(0)} a second, the budget is ${budgets.ordersPerSecond}`,
      );
    }
  }
  return faults;
}
