import type { Order } from '@exchange/contract';
import type { QuotePair } from '@exchange/platform';
import type { OrderCalls } from '../data/order-calls';
import type { OfferLevel, OrderSide } from '../domain/order-math';

/** What the form needs from around it. */
export interface OrderFormSurroundings {
  readonly calls: Pick<OrderCalls, 'place'>;
  /** The pair with its last quote; undefined while it is not known. Read as an observable. */
  pair(): QuotePair | undefined;
  /** Spendable amount of a token; undefined while it is not known. Read as an observable. */
  available(token: string): string | undefined;
  /** Offers that a market order of a side would meet, best first. Read as an observable. */
  offers(side: OrderSide): readonly OfferLevel[];
  now(): number;
  createKey(): string;
  /** An order was placed; also when the page was left meanwhile. */
  onPlaced(order: Order, pair: QuotePair): void;
  /** Whether an order was placed could not be found out. */
  onUnknown(): void;
  /** Message of a failed call for people. */
  failureText(failure: unknown): string;
}
