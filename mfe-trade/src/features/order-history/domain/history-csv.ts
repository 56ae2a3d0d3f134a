import type { Order, UserTrade } from '@exchange/contract';
import { csvTime, dayOf, toCsv } from '@exchange/records';
import type { HistoryFilter } from './history-filter';
import { feeToken, volumeToken } from './units';
import { readKindOf, statusName } from '../../../common/read-order';

/** Translates a key of the remote's own texts. */
type Translate = (key: string) => string;

/** Alias of a token, as people read it. */
type NameToken = (token: string) => string;

/** Names of a record's currencies, by code, as the screens have them. */
const namesOf = (record: { readonly token: string; readonly market: string }, nameToken: NameToken) => {
  const token = nameToken(record.token);
  const market = record.market.toUpperCase();
  return { pair: `${token}/${market}`, unit: (code: string) => (code === record.market ? market : token) };
};

const sideName = (side: 1 | 2, t: Translate) => t(side === 1 ? 'side.buy' : 'side.sell');

/** Orders as the text of a spreadsheet file, every decimal as the exchange gave it (T-14). */
export function ordersCsv(orders: readonly Order[], nameToken: NameToken, t: Translate): string {
  const head = [
    'number',
    'placedUtc',
    'closedUtc',
    'pair',
    'side',
    'kind',
    'price',
    'average',
    'volume',
    'volumeUnit',
    'traded',
    'turnover',
    'fee',
    'feeUnit',
    'status',
  ].map((name) => t(`csv.${name}`));
  const rows = orders.map((order) => {
    const { pair, unit } = namesOf(order, nameToken);
    return [
      order.order_no,
      csvTime(order.create_time),
      csvTime(order.close_time),
      pair,
      sideName(order.side, t),
      t(`kind.${readKindOf(order)}`),
      order.market_type === 1 ? order.price : '',
      order.average_price,
      order.amount,
      unit(volumeToken(order)),
      order.traded_amount,
      order.turnover,
      order.fee,
      unit(feeToken(order)),
      t(`status.${statusName(order)}`),
    ];
  });
  return toCsv([head, ...rows]);
}

/** Fills as the text of a spreadsheet file, every decimal as the exchange gave it (T-14). */
export function tradesCsv(trades: readonly UserTrade[], nameToken: NameToken, t: Translate): string {
  const head = [
    'trade',
    'tradedUtc',
    'pair',
    'side',
    'price',
    'volume',
    'turnover',
    'fee',
    'feeUnit',
    'number',
  ].map((name) => t(`csv.${name}`));
  const rows = trades.map((trade) => {
    const { pair, unit } = namesOf(trade, nameToken);
    return [
      trade.id,
      csvTime(trade.time),
      pair,
      sideName(trade.side, t),
      trade.price,
      trade.amount,
      trade.turnover,
      trade.fee,
      unit(feeToken(trade)),
      trade.order_no,
    ];
  });
  return toCsv([head, ...rows]);
}

/** Name of a file of records: what they are, and the days of the filter or the present one, e.g. `orders_2026-11-01_2026-11-21.csv`. */
export function csvName(what: 'orders' | 'trades', { from, to }: HistoryFilter, now: number): string {
  const today = dayOf(now);
  const days = from === undefined ? [to ?? today] : [from, to ?? today];
  return `${[what, ...new Set(days)].join('_')}.csv`;
}
