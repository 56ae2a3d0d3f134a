/** A market of `pairCount` pairs unless told otherwise; each has the key `t{index}_usdt`. Prices are exact decimals of ten-thousandths. */
export const pairCount = 500;

function makePair(index: number, tick: number) {
  return {
    id: `p${index}`,
    token_as: `T${index}`,
    logo_url: '',
    opening_time: 0,
    price_precision: 4,
    amount_precision: 2,
    min_amount: '0.01',
    min_total: '1',
    fee_rate: '0.001',
    ...makeQuote(index, tick),
  };
}

function makeQuote(index: number, tick: number) {
  return {
    token: `t${index}`,
    market: 'usdt',
    price: priceAt(index, tick),
    percent_change: (((tick + index) % 40) / 10).toFixed(2),
    high: '9.9999',
    low: '1.0000',
    vol: '1000.00',
    turnover: '2000.00',
    seq: tick + 1,
  };
}

/** The price of a pair after a tick: another one than after the tick before. */
export function priceAt(index: number, tick: number): string {
  const units = (10_000 + index * 37 + ((tick * 7 + index) % 100)).toString();
  return `${units.slice(0, -4)}.${units.slice(-4)}`;
}

/** The trade list (`market.getTradeList`) after a tick. */
export function makeTradeList(tick: number, count = pairCount) {
  const pairs = Array.from({ length: count }, (_, index) => makePair(index, tick));
  const ids = pairs.map(({ id }) => id);
  return { main: { usdt: pairs }, hot: ids, by_percent: ids, seq: tick, time: Date.now(), fiat: {} };
}

/** The message of a tick, with new quotes of these pairs. */
export function makeQuoteMessage(tick: number, indexes: Iterable<number> = Array(pairCount).keys()) {
  const quotes = Array.from(indexes, (index) => makeQuote(index, tick));
  return { seq: tick, epoch: 'bench', time: Date.now(), quotes };
}
