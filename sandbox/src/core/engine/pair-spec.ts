import { largestOrder } from '@exchange/contract';
import { power, units } from './decimal';

/** 1 buy, 2 sell. */
export type Side = 1 | 2;
/** The side that trades with this one. */
export const opposite = (side: Side): Side => (side === 1 ? 2 : 1);
/** 1 limit, 2 market. */
export type OrderType = 1 | 2;

/** When a pair pauses by itself and for how long (T-17). */
export interface PairProtection {
  /** Millionths: how far from the lowest and the highest price of the window a trade may be; undefined for no automatic pause. */
  readonly movePpm: bigint | undefined;
  /** ms. */
  readonly windowMs: number;
  /** How long the auction of an automatic pause lasts, ms. */
  readonly pauseMs: number;
  /** How long an auction lasts by which a pair reopens, and what one is extended by, ms. */
  readonly auctionMs: number;
}

/** Of a pair that is declared without one. */
export const noProtection: PairProtection = {
  movePpm: undefined,
  ...{ windowMs: 300_000, pauseMs: 120_000, auctionMs: 60_000 },
};

/**
 * A trade pair in the engine's integers. Prices are ticks of 10^-pricePrecision market, amounts are lots of
 * 10^-amountPrecision token. A tick times a lot is a whole number of market units, so no fill is ever rounded.
 */
export interface PairSpec {
  /** `{token}_{market}`, lower case. */
  readonly code: string;
  readonly token: string;
  readonly market: string;
  readonly tokenPrecision: number;
  readonly marketPrecision: number;
  readonly pricePrecision: number;
  readonly amountPrecision: number;
  /** Market units in one tick times one lot. */
  readonly notionalUnits: bigint;
  /** Token units in one lot. */
  readonly lotUnits: bigint;
  readonly minLots: bigint;
  /** Smallest order value in market units. */
  readonly minTotalUnits: bigint;
  /** Largest order in lots, and largest value in market units. */
  readonly maxLots: bigint;
  readonly maxTotalUnits: bigint;
  /** Fee in millionths of what is received. */
  readonly feePpm: bigint;
  /** Until operators set something else. */
  readonly protection: PairProtection;
  /** No orders before this time, milliseconds. Of a pair that trades in sessions it moves on with each of them. */
  readonly openingTime: number;
  /** Whether it trades in sessions. */
  readonly inSessions: boolean;
}

/** What a pair is declared with; amounts and the fee as decimals. */
export interface PairDeclaration {
  readonly token: string;
  readonly market: string;
  readonly tokenPrecision: number;
  readonly marketPrecision: number;
  readonly pricePrecision: number;
  readonly amountPrecision: number;
  readonly minAmount: string;
  readonly minTotal: string;
  /** Share, e.g. `0.001`. */
  readonly feeRate: string;
  /** {@link noProtection} unless told. */
  readonly protection?: PairProtection;
  /** Milliseconds; a function where it changes. */
  readonly openingTime: number | (() => number);
}

/** Makes the engine's form of a pair; throws when its precisions would need rounding. */
export function createPairSpec(declaration: PairDeclaration): PairSpec {
  const { token, market, tokenPrecision, marketPrecision, pricePrecision, amountPrecision, openingTime } =
    declaration;
  const code = `${token}_${market}`;
  if (pricePrecision + amountPrecision > marketPrecision || amountPrecision > tokenPrecision) {
    throw new RangeError(
      `${code}: price and amount precision do not fit the smallest units of ${market} and ${token}`,
    );
  }
  return {
    code,
    token,
    market,
    tokenPrecision,
    marketPrecision,
    pricePrecision,
    amountPrecision,
    notionalUnits: power(marketPrecision - pricePrecision - amountPrecision),
    lotUnits: power(tokenPrecision - amountPrecision),
    minLots: units(declaration.minAmount, amountPrecision),
    minTotalUnits: units(declaration.minTotal, marketPrecision),
    maxLots: units(largestOrder, amountPrecision),
    maxTotalUnits: units(largestOrder, marketPrecision),
    feePpm: units(declaration.feeRate, 6),
    protection: declaration.protection ?? noProtection,
    inSessions: typeof openingTime === 'function',
    get openingTime() {
      return typeof openingTime === 'number' ? openingTime : openingTime();
    },
  };
}

/** Fee on `received` units. The user's share is rounded down, so the fee takes the fraction; never more than all. */
export function feeOn(received: bigint, feePpm: bigint): bigint {
  return (received * feePpm + 999_999n) / 1_000_000n;
}
