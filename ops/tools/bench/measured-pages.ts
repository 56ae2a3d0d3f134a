/** The members of the answer to `market.getTradeList` that are read. */
interface TradeListAnswer {
  readonly code: number;
  readonly msg: string;
  readonly data: {
    readonly main: Readonly<
      Record<string, readonly Readonly<Record<'token' | 'market' | 'price' | 'low' | 'high', string>>[]>
    >;
  };
}

/** The least and the most that a price may be. */
export type PriceRange = readonly [low: number, high: number];

/** A link that is seen first. */
export interface FirstTap {
  /** Its selector. */
  readonly link: string;
  /** What the prices of both pages lie in. */
  readonly ranges: readonly PriceRange[];
}

/** Pairs with what their prices lie between, widened by half, since a price may leave its day's range. */
async function listPairs(origin: string) {
  const answer = await fetch(`${origin}/api/rt/tradeList`);
  const { code, msg, data } = (await answer.json()) as TradeListAnswer;
  if (code !== 0) throw new Error(`The trade list answered ${code} ${msg}`);
  const traded = Object.values(data.main)
    .flat()
    .filter((pair) => Number(pair.price) > 0);
  return traded.map(({ token, market, low, high }) => ({
    key: `${token}_${market}`,
    range: [Number(low) * 0.5, Number(high) * 1.5] as PriceRange,
  }));
}

/** The pages that are measured: name, path, the ranges that the prices on them lie in, and a link that is seen first, with those of the page that it leads to. */
export async function listMeasuredPages(origin: string) {
  const pairs = await listPairs(origin);
  const [first] = pairs;
  if (!first) throw new Error('No pair has a price');
  const all = pairs.map(({ range }) => range);
  return [
    { name: 'home', path: '/', ranges: all, tap: { link: 'a[href$="/kline"]', ranges: all } },
    {
      name: 'market',
      path: '/home/marketCondition',
      ranges: all,
      tap: { link: 'a[href$="/kline"]', ranges: all },
    },
    {
      name: 'transaction',
      path: `/trade/${first.key}/transaction`,
      ranges: [first.range],
      tap: { link: 'a[href="/home/marketCondition"]', ranges: all },
    },
    {
      name: 'kline',
      path: `/trade/${first.key}/kline`,
      ranges: [first.range],
      tap: { link: 'a[href$="?side=buy"]', ranges: [first.range] },
    },
  ];
}
