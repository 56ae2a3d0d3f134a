import {
  type Call,
  createPriceAlert,
  getActiveAuctionId,
  getActivityRankingList,
  getActivitySortSet,
  getAllAuctionOrderList,
  getAssetRankingList,
  getCastApplyList,
  getListOfIEOTrade,
  getUserOrders,
  listBidCampaign,
  listCategoryCampaign,
  listStakingPositions,
  listStakingProducts,
  type RankingActivityDetail,
  searchDepositList,
} from '@exchange/contract';
import type { TestClient } from '../../../sandbox/test/app';
import { day } from '../../../sandbox/src/core/time-spans';

type Members = Readonly<Record<string, unknown>>;

/**
 * What calls are asked about in the demo: things that are there, in place of the made-up ones of `sampleInput`.
 *
 * @param now The exchange's time, ms since the epoch
 * @returns The members for a call: those of every call whose name begins with a key
 */
export async function demoInputs(demo: TestClient, now: number): Promise<(call: Call) => Members> {
  const ask = async <Data>(answer: Promise<{ readonly data: Data }>) => (await answer).data;
  const isOn = ({ activity }: RankingActivityDetail) => activity.start_time <= now && activity.end_time > now;
  const campaigns = (await ask(demo.call(listCategoryCampaign, { campaign_status: 2 }))).list;
  const sale = campaigns.find(({ type }) => type === 1);
  const pledge = campaigns.find(({ type }) => type === 2);
  const { activity_id: auction } = await ask(demo.call(getActiveAuctionId, {}));
  const [collectible] = (await ask(demo.call(listBidCampaign, { status: 2 }))).list;
  const contest = (await ask(demo.call(getActivityRankingList, {}))).list.find(isOn);
  const holding = (await ask(demo.call(getAssetRankingList, {}))).list.find(isOn);
  const [product] = (await ask(demo.call(listStakingProducts, {}))).list;
  const [position] = (await ask(demo.call(listStakingPositions, {}))).list;
  const [casting] = (await ask(demo.call(getCastApplyList, {}))).list;
  const [deposit] = (await ask(demo.call(searchDepositList, {}))).list;
  const orders = (await ask(demo.call(getUserOrders, {}))).list;
  const filled = orders.find(({ traded_amount }) => traded_amount !== '0');
  const open = orders.find(({ close_time }) => close_time === 0);
  const [bid] = (await ask(demo.call(getAllAuctionOrderList, {}))).list;
  const [trade] = (await ask(demo.call(getListOfIEOTrade, {}))).list;
  const gift = (await ask(demo.call(getActivitySortSet, {}))).list.find(({ type }) => type === 'gift_coin');

  const pair = { token: 'aura', market: 'usdt' };
  const waiting = { kind: 'above', price: '100', note: 'Sell half' } as const;
  const { alert } = await ask(demo.call(createPriceAlert, { ...pair, ...waiting }));
  const days = { from: now - 14 * day, to: now + 14 * day };
  const ofSale = { activity_id: sale?.activity_id, campaign_no: sale?.campaign_no };
  const members: Readonly<Record<string, Members>> = {
    'alert.': { id: alert.id, kind: 'move', percent: '5', within: '1h', repeat: true },
    'alert.list': { token: undefined, market: undefined },
    'alert.create': pair,
    'market.': pair,
    'market.getTradeList': { token: undefined, market: undefined },
    'market.kline': { ...pair, time_type: '1h', limit: 120 },
    'market.getOrders': { ...pair, limit: 30 },
    'token.getTradeFee': pair,
    'asset.getPricePrecision': pair,
    'config.getBatchTokenUrl': { tokens: ['aura', 'juno'] },
    'home.tokenGetInfo': { token: 'aura' },
    'home.statsDataByLabel': days,
    'home.getListCalendar': days,
    'order.': { order_id: filled?.order_id, order_no: filled?.order_no },
    'order.cancelOrder': { order_id: open?.order_id },
    'order.placeOrder': { ...pair, market_type: 1, side: 1, price: '9', amount: '2' },
    'order.listUserOrder': {},
    'user.addFavouritePair': { favouritePairIdArr: '["aura_usdt","juno_usdt","muse_usdt"]' },
    'teller.getDeposit': { id: deposit?.id },
    'campaign.': ofSale,
    'campaign.listExchangeRecord': { campaign_no: undefined },
    'campaign.getUserStakedPosition': { campaign_no: undefined },
    'campaign.applyExchange': { campaign_no: pledge?.campaign_no },
    'ieo.': ofSale,
    'ieo.batchGetStatusOfIEOTrade': { list_reference_no: [trade?.reference_no ?? ''] },
    'token.getIeoQualification': ofSale,
    'auction.': { activity_id: auction, status: 2 },
    'bidCampaign.': { campaign_no: collectible?.campaign_no, price: '100' },
    'ranking.getActivity': { activity_id: contest?.activity.activity_id },
    'ranking.getAsset': { activity_id: holding?.activity.activity_id },
    'ranking.getUserAsset': { activity_id: holding?.activity.activity_id },
    'auction.getActivityOrderList': { activity_id: bid?.activity_id },
    'activity.': { token: gift?.link.split('token=')[1] },
    'activity.getLockStoreRecord': { token: undefined },
    'staking.': { id: product?.id, product_id: product?.id, amount: product?.min_amount },
    'staking.releaseStake': { position_id: position?.id },
    'cast.getCastApplyInfo': { id: casting?.id },
    'node.': { node_type: 3 },
  };
  return ({ name }) =>
    Object.entries(members)
      .filter(([prefix]) => name.startsWith(prefix))
      .reduce((all, [, more]) => ({ ...all, ...more }), {});
}
