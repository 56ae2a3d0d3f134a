import { type Balance, Order, type Pause } from '@exchange/contract';
import { schemaOf } from '@exchange/contract/check';
import * as z from 'zod/mini';
import type { Holding } from '../context';
import { formatUnits, power } from '../engine/decimal';
import type { PairSession } from '../engine/pair-sessions';
import type { PairSpec } from '../engine/pair-spec';
import { orderNumber, type OrderRecord } from '../engine/trading-state';
import type { Trigger } from '../engine/waiting-orders';
import { lineView } from '../trend-line';

/** The id that an `orderNumber` ends with; NaN for a text that is none. */
export const orderIdOfNumber = (orderNo: string): number =>
  /^\d{18,}$/.test(orderNo) ? Number(orderNo.slice(8)) : NaN;

/** The order, from what the command that placed or cancelled it came to. */
export const orderOf = (outcome: string): Order => z.parse(schemaOf(Order), JSON.parse(outcome));

/** Where trading stands in a pair, as the contract says it (T-23); undefined of one that is open. */
export const pauseView = ({ state, cause, reason, until }: PairSession): Pause | undefined =>
  state === 'open'
    ? undefined
    : { state, cause, ...(reason !== '' && { reason }), ...(until > 0 && { until }) };

/** An order as the contract shows it. */
export function orderView(order: Readonly<OrderRecord>, pair: PairSpec): Order {
  const marketBuy = order.type === 2 && order.side === 1;
  return {
    order_id: String(order.id),
    order_no: orderNumber(order.id, order.createTime),
    token: pair.token,
    market: pair.market,
    market_type: order.type,
    side: order.side,
    price: formatUnits(order.price, pair.pricePrecision),
    amount: formatUnits(order.amount, marketBuy ? pair.marketPrecision : pair.amountPrecision),
    traded_amount: formatUnits(order.tradedLots, pair.amountPrecision),
    turnover: formatUnits(order.turnover, pair.marketPrecision),
    average_price: averagePrice(order, pair),
    fee: formatUnits(order.fee, order.side === 1 ? pair.tokenPrecision : pair.marketPrecision),
    status: order.status,
    ...(order.type === 1 && { time_in_force: order.timeInForce, post_only: order.postOnly }),
    ...(order.expireTime > 0 && { expire_time: order.expireTime }),
    ...(order.trigger && triggerView(order.trigger, pair)),
    ...(order.linkedOrder > 0 && { linked_order_id: String(order.linkedOrder) }),
    create_time: order.createTime,
    close_time: order.closeTime,
    version: order.version,
  };
}

const triggerView = (
  { kind, price, line, trailBasisPoints, time }: Trigger,
  pair: PairSpec,
): Pick<Order, 'trigger_kind' | 'trigger_price' | 'trigger_line' | 'trail_percent' | 'trigger_time'> => ({
  ...{ trigger_kind: kind, trigger_price: formatUnits(price, pair.pricePrecision), trigger_time: time },
  ...(line && { trigger_line: lineView(line, pair) }),
  ...(trailBasisPoints > 0 && { trail_percent: formatUnits(BigInt(trailBasisPoints), 2) }),
});

/** Turnover by traded amount, rounded down, with at least 8 decimal places to show; "0" where nothing was traded. */
export function averagePrice(
  order: Readonly<Pick<OrderRecord, 'tradedLots' | 'turnover'>>,
  pair: PairSpec,
): string {
  if (order.tradedLots === 0n) return '0';
  const precision = Math.max(pair.pricePrecision, 8);
  const scaled =
    (order.turnover * power(precision + pair.amountPrecision)) /
    (order.tradedLots * power(pair.marketPrecision));
  return formatUnits(scaled, precision);
}

/** A holding as the personal channel shows it. */
export function balanceView(
  token: string,
  holding: Holding,
  precision: number,
): Pick<Balance, 'token' | 'available' | 'frozen' | 'version'> {
  return {
    token,
    available: formatUnits(holding.available, precision),
    frozen: formatUnits(holding.frozen, precision),
    version: holding.version,
  };
}
