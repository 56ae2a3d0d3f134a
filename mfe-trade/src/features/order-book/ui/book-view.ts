import { checksumDepth } from '@exchange/contract';
import type { QuoteStatus } from '@exchange/platform';
import type { PairRow } from '../../../common/pair-rows';
import { deeperTotal, groupLevels, stepPlaces, type BookRow, type BookSide } from '../domain/group-levels';
import { arePricesLive } from '../store/are-prices-live';
import type { BookState, OrderBookStore } from '../store/order-book-store';

/** What a view of the book is given. */
export interface BookProps {
  readonly store: OrderBookStore;
  readonly row: PairRow | undefined;
  /** State of the page's quotes. */
  readonly status: QuoteStatus['state'];
  readonly onPrice: (price: string) => void;
  /** What the order that is being typed would take, in token; an observable read. */
  readonly taken?: (() => Taken | undefined) | undefined;
}

/** How much of a side an order takes from its best price on. */
export interface Taken {
  readonly side: BookSide;
  readonly amount: string;
}

/** The book as its views show it: grouped, cut to `count` rows a side, best price first. */
export interface BookView {
  readonly asks: readonly BookRow[];
  readonly bids: readonly BookRow[];
  /** The deeper side's total, a whole bar: one scale for both sides, so that the bars compare. */
  readonly whole: string;
  readonly taken: Taken | undefined;
  /** `waiting` until both the pair and its book are there; `failed` while neither is to be had. */
  readonly state: 'waiting' | 'failed' | 'empty' | 'filled';
  /** How old it is: as the page's quotes, unless its own copy is behind them. */
  readonly age: QuoteStatus['state'];
  /** The prices are not live: a tap does not take one. */
  readonly locked: boolean;
  /** Decimals of the prices. */
  readonly places: number;
  readonly amountPrecision: number;
}

/** `factor` is the grouping step in ticks. An observable read. */
export function bookView(
  { store, row, status, taken }: Pick<BookProps, 'store' | 'row' | 'status' | 'taken'>,
  factor: bigint,
  count: number,
): BookView {
  const { book } = store;
  const pricePrecision = row?.quote.price_precision ?? 0;
  const amountPrecision = row?.quote.amount_precision ?? 0;
  const grouping = { factor, pricePrecision, amountPrecision, count, levelLimit: checksumDepth };
  const known = row !== undefined && book !== undefined;
  const asks = known ? groupLevels(book.asks, 'ask', grouping) : [];
  const bids = known ? groupLevels(book.bids, 'bid', grouping) : [];
  let state: BookView['state'] = asks.length + bids.length > 0 ? 'filled' : 'empty';
  if (!known) state = store.state === 'stale' || status === 'stale' ? 'failed' : 'waiting';
  return {
    asks,
    bids,
    whole: deeperTotal(asks, bids, amountPrecision),
    taken: taken?.(),
    state,
    age: ageOf(store.state, status),
    locked: !arePricesLive(store.state, status),
    places: stepPlaces(factor, pricePrecision),
    amountPrecision,
  };
}

/** How old a book is: as the page's quotes, unless its own copy is behind them. */
export function ageOf(state: BookState, status: QuoteStatus['state']): QuoteStatus['state'] {
  if (state === 'catching-up' || state === 'former') return status === 'live' ? 'delayed' : status;
  return state === 'live' ? status : state;
}
