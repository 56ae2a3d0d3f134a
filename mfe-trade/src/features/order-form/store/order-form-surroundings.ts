import type { InputOf, placeOrder } from '@exchange/contract';
import type { QuotePair } from '@exchange/platform';
import type { OfferLevel, OrderSide } from '../domain/order-math';

/** What is sent to place an order. */
export type OrderInput = InputOf<typeof placeOrder>;

/** What the form needs from around it. */
export interface OrderFormSurroundings {
  /** Sends an order, one that there are doubts about only when `asked`; what becomes of it is told to the form. */
  send(input: OrderInput, asked: boolean): void;
  /** The pair with its last quote; undefined while it is not known. Read as an observable. */
  pair(): QuotePair | undefined;
  /** Spendable amount of a token; undefined while it is not known. Read as an observable. */
  available(token: string): string | undefined;
  /** Offers that a market order of a side would meet, best first. Read as an observable. */
  offers(side: OrderSide): readonly OfferLevel[];
  /** The exchange's time, ms since the epoch. */
  now(): number;
}
