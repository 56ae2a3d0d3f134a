import type { Level, PriceLimits } from '@exchange/contract';
import type { QuotePair } from '@exchange/platform';
import type { PairCodes } from '../../../common/pair-key';
import type { OrderInput, PairRules } from '../domain/order-math';
import type { Walk } from '../domain/walk-book';

/** What the form needs from around it. The functions that read do so from observables. */
export interface OrderFormDeps {
  readonly pair: PairCodes;
  /** The pair with its last quote; undefined while it is not known. */
  quote(): QuotePair | undefined;
  /** Spendable amount of a token; undefined while it is not known. */
  available(token: string): string | undefined;
  /** Offers that a market order of a side would meet, best first. */
  offers(side: OrderInput['side']): readonly Level[];
  /** What an order takes of the offers at once; undefined while that is not reckoned (T-17). */
  walk?(order: OrderInput, rules: PairRules, offers: readonly Level[]): Walk | undefined;
  /** The exchange's time, ms since the epoch. */
  now(): number;
  /** Submits an order; if there are doubts about it, only when the person `insisted`. Reports back by `take`. */
  submit(input: OrderInput, insisted: boolean): void;
}

/** What order entry needs from its page. The functions read observables. */
export interface OrderEntryPage extends Pick<OrderFormDeps, 'pair' | 'quote' | 'offers'> {
  readonly pairKey: string;
  /** The prices that orders trade at now (T-17); undefined while that is not known. */
  limits(): PriceLimits | undefined;
  /** Whether the prices on the screen are live. */
  arePricesLive(): boolean;
  /** The book on the screen: its number and checksum; undefined before the first one. */
  seenBook(): { readonly seq: number; readonly checksum: number } | undefined;
  /** What is said when the chunk that submits could not be loaded, and its texts neither. */
  notSent(): string;
}
