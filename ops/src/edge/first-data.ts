import {
  firstCampaigns,
  fragmentGetBannerList,
  getKline,
  getListNotice,
  getOrderBook,
  getTradeList,
  getTrades,
  listCategoryCampaign,
  type Call,
} from '@exchange/contract';

/** A call whose answer the page's HTML carries. */
export interface FirstCall {
  readonly call: Call;
  readonly input: Readonly<Record<string, unknown>>;
}

type Parameters = Readonly<Record<string, string>>;

const tradeList = (): FirstCall[] => [{ call: getTradeList, input: {} }];

/** What fills the home page's banner place and the line below it: it must not come after the prices (T-01). */
const home = (): FirstCall[] => [
  ...tradeList(),
  { call: fragmentGetBannerList, input: { position: 2, device: 'Mobile' } },
  { call: getListNotice, input: { size: 5 } },
  { call: listCategoryCampaign, input: firstCampaigns },
];

function pairOf({ pair = '' }: Parameters): { token: string; market: string } {
  const [token = '', market = ''] = pair.split('_');
  return { token, market };
}

const transaction = (parameters: Parameters): FirstCall[] => [
  ...tradeList(),
  { call: getOrderBook, input: pairOf(parameters) },
  { call: getTrades, input: pairOf(parameters) },
];

const kline = (parameters: Parameters): FirstCall[] => [
  ...tradeList(),
  { call: getKline, input: { ...pairOf(parameters), time_type: '15m', limit: 300 } },
];

/** What the screen of each route shows first, by the pattern of the route table. */
const firstCalls: Readonly<Record<string, (parameters: Parameters) => FirstCall[]>> = {
  '/': home,
  '/home/marketCondition': tradeList,
  '/home/editFavorite': tradeList,
  '/search': tradeList,
  '/trade/:pair': transaction,
  '/trade/:pair/transaction': transaction,
  '/trade/:pair/kline': kline,
  '/trade/:pair/kline2': kline,
  '/trade/:pair/data': tradeList,
  '/trade/:pair/info': tradeList,
  '/trade/:pair/info1': tradeList,
};

/** Calls whose answers the page of a route carries; none for most routes. */
export function firstCallsOf(pattern: string, parameters: Parameters): readonly FirstCall[] {
  return firstCalls[pattern]?.(parameters) ?? [];
}
