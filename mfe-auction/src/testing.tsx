import { listUserBalance } from '@exchange/contract/asset';
import {
  type Auction,
  type AuctionDetail,
  type AuctionOrder,
  getAllAuctionOrderList,
  getAuctionDetail,
  getAuctionLabelList,
  getAuctionList,
  getAuctionOrderList,
  getAuctionSchedule,
} from '@exchange/contract/dutch-auction';
import {
  createFakePlatform,
  fakeUser,
  type FakePlatform,
  type FakePlatformOptions,
} from '@exchange/platform/fake';
import { mountRemote } from '@exchange/testing/mount-remote';
import remote from './remote';

const minute = 60_000;
/** Time of the exchange in the tests. */
export const now = Date.UTC(2026, 10, 21, 10, 0, 30);

/** A Dutch auction in its third minute: 28.00, falling by 1.00 a minute to 10.00. What a test does not name is plausible. */
export function fakeAuction(fields: Partial<AuctionDetail> = {}): AuctionDetail {
  return {
    ...{
      activity_id: 'nova-d1',
      type: 1,
      status: 2,
      label_id: 'style',
      item_name: 'Aura: AURA Dutch auction',
    },
    ...{
      image_url: '/a.svg',
      token: 'aura',
      token_as: 'AURA',
      market: 'usdt',
      quantity: 100,
      sold: 40,
      bidders: 7,
    },
    ...{
      current_price: '28',
      initial_price: '30',
      lowest_bid: '10',
      price_step: '1',
      price_interval: minute,
    },
    ...{ start_time: now - 2 * minute - 30_000, end_time: now + 60 * minute },
    ...{
      introduction: '<p>Skin</p>',
      units: '2.5',
      min_portions: 1,
      max_portions: 20,
      order_limit: 20,
      user_limit: 50,
    },
    ...fields,
  };
}

/** A regular auction: everything is taken, a new bid needs 16.50. */
export const fakeRegular = (fields: Partial<AuctionDetail> = {}): AuctionDetail =>
  fakeAuction({
    ...{
      activity_id: 'nova-r1',
      type: 2,
      item_name: 'Aura: AURA auction',
      price_interval: 0,
      price_step: '0',
    },
    ...{ initial_price: '15', lowest_bid: '15', current_price: '16.5', quantity: 60, sold: 60 },
    ...fields,
  });

/** An order; what a test does not name is plausible. */
export function fakeOrder(fields: Partial<AuctionOrder> = {}): AuctionOrder {
  return {
    ...{
      id: 'nova-d1-1',
      order_no: 'NOVA-D1-1',
      activity_id: 'nova-d1',
      type: 1,
      token: 'aura',
      market: 'usdt',
    },
    ...{
      item_name: 'Aura: AURA Dutch auction',
      bid_price: '28',
      settlement_price: '0',
      bid_portions: 2,
      portions: 0,
    },
    ...{
      bid_volume: '5',
      quantity: '0',
      total: '56',
      refund_total: '0',
      status: 5,
      outbid: false,
      create_time: now,
    },
    ...fields,
  };
}

/** What the exchange answers of an auction from now on. */
export function answerAuction(platform: FakePlatform, auction: AuctionDetail, topBid = '0'): void {
  platform.api.answer(getAuctionDetail, () => ({ auction, time: platform.clock.now() }));
  platform.api.answer(getAuctionSchedule, () => ({
    ...{ status: auction.status, current_price: auction.current_price, next_price_time: 0, next_price: '0' },
    ...{ sold: auction.sold, bidders: auction.bidders, top_bid: topBid, lowest_bid: auction.current_price },
    ...{ end_time: auction.end_time, time: platform.clock.now() },
  }));
}

/** What the user's orders are from now on. */
export function answerOrders(platform: FakePlatform, list: readonly AuctionOrder[]): void {
  platform.api.answer(getAuctionOrderList, () => ({ list: [...list], next_id: null }));
  platform.api.answer(getAllAuctionOrderList, ({ type, status }) => ({
    list: list.filter((one) => (type ?? one.type) === one.type && (status ?? one.status) === one.status),
    next_id: null,
  }));
}

/** What the lists hold from now on. */
export function answerList(platform: FakePlatform, list: readonly Auction[]): void {
  platform.api.answer(getAuctionList, ({ status, label_id: label }) => ({
    list: list.filter((one) => one.status === Number(status) && (label ?? one.label_id) === one.label_id),
    next_id: null,
    time: platform.clock.now(),
  }));
}

/** Opens the remote at a path, on an exchange that answers, signed in unless told. Unmounts after the test. */
export async function openAuctions(
  path: string,
  prepare: (platform: FakePlatform) => void = () => undefined,
  options: FakePlatformOptions = {},
) {
  const platform = createFakePlatform({
    path,
    now,
    user: fakeUser({ has_trade_password: true }),
    ...options,
  });
  answerList(platform, [fakeAuction(), fakeRegular()]);
  platform.api.answer(getAuctionLabelList, () => ({
    list: [
      { label_id: 'style', name: 'Style', count: 2 },
      { label_id: 'taste', name: 'Food', count: 0 },
    ],
  }));
  answerAuction(platform, fakeAuction());
  answerOrders(platform, []);
  platform.api.answer(listUserBalance, () => ({
    list: [
      {
        ...{ token: 'usdt', token_as: 'USDT', logo_url: '', precision: 6, available: '1000', frozen: '0' },
        ...{ fiat_value: '0', can_deposit: true, can_withdraw: true, version: 1 },
      },
    ],
    ...{ fiat: 'HKD', time: now },
  }));
  prepare(platform);
  return mountRemote(remote, platform);
}
