/** Pairs with what their prices lie between, widened by half, since a price may leave its day's range. */
async function listPairs(origin) {
  const { code, msg, data } = await (await fetch(`${origin}/api/rt/tradeList`)).json();
  if (code !== 0) throw new Error(`The trade list answered ${code} ${msg}`);
  const traded = Object.values(data.main)
    .flat()
    .filter((pair) => Number(pair.price) > 0);
  return traded.map(({ token, market, low, high }) => ({
    key: `${token}_${market}`,
    range: [Number(low) * 0.5, Number(high) * 1.5],
  }));
}

/** The pages that are measured: name, path, and the ranges that the prices on them lie in. */
export async function listMeasuredPages(origin) {
  const pairs = await listPairs(origin);
  const [first] = pairs;
  if (!first) throw new Error('No pair has a price');
  const all = pairs.map(({ range }) => range);
  return [
    { name: 'home', path: '/', ranges: all },
    { name: 'market', path: '/home/marketCondition', ranges: all },
    { name: 'transaction', path: `/trade/${first.key}/transaction`, ranges: [first.range] },
    { name: 'kline', path: `/trade/${first.key}/kline`, ranges: [first.range] },
  ];
}
