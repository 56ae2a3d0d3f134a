import { isPlainDecimal } from '@exchange/format';
import { type Platform, usePlatform } from '@exchange/platform';
import { useSearch } from '@exchange/remote-kit';
import { autorun } from 'mobx';
import { useEffect, useState } from 'react';
import type { PairCodes } from '../common/pair-key';
import type { PairRow, PairRows } from '../common/pair-rows';
import { pairNames } from '../common/quote-text';
import type { PairText } from '../common/records/pair-text';
import { calmFrame } from '../common/schedule-frame';
import { usePairTerms } from '../common/use-pair-terms';
import { createBookSource } from '../features/order-book/store/book-source';
import { OrderBookStore } from '../features/order-book/store/order-book-store';
import type { Taken } from '../features/order-book/ui/book-view';
import type { OrderEntry } from '../features/order-entry/order-entry';
import { useStores } from './application-stores';
import { createOrderEntry } from './create-order-entry';

/**
 * What one trades a pair with: its order book and its order entry, joined to each other, which run while the page is there. For an
 * observer.
 */
export function usePairTrading(pairKey: string, pair: PairCodes) {
  const platform = usePlatform();
  const { rows } = useStores();
  const [stores] = useState(() => createStores(platform, rows, pairKey, pair));
  const { book, entry } = stores;
  useEffect(() => book.start(), [book]);
  useEffect(() => entry.balances.start(), [entry]);
  useEffect(() => platform.bus.emit('pair.visited', { pair: pairKey }), [platform, pairKey]);
  const row = rows.row(pairKey);
  useOfferedPrice(entry.form, row);
  useAskedOrder(entry.form);
  // Not its quote, which ticks: that renders only what shows it.
  const terms = usePairTerms(row);
  const names: PairText = {
    ...(terms ? pairNames(terms) : { token: pair.token.toUpperCase(), market: pair.market.toUpperCase() }),
    pricePrecision: terms?.price_precision ?? 2,
    amountPrecision: terms?.amount_precision ?? 2,
  };
  return { ...stores, row, terms, names };
}

function createStores(platform: Platform, rows: PairRows, pairKey: string, pair: PairCodes) {
  const book = new OrderBookStore(createBookSource(platform, pairKey, pair), calmFrame);
  const entry = createOrderEntry(platform, rows, { pairKey, pair }, book);
  const taken = (): Taken | undefined => {
    const { walk, side } = entry.form;
    return walk && { side: side === 1 ? 'ask' : 'bid', amount: walk.amount };
  };
  return { book, entry, taken };
}

/** Offers the form the pair's last price, for as long as nobody has typed one. */
function useOfferedPrice(form: OrderEntry['form'], row: PairRow | undefined): void {
  useEffect(
    () =>
      autorun(() => {
        const price = row?.quote.price;
        if (price !== undefined && !/^[0.]+$/.test(price)) form.offerPrice(price);
      }),
    [form, row],
  );
}

/** Takes the side and the price that the address asks for. */
function useAskedOrder(form: OrderEntry['form']): void {
  const search = useSearch();
  useEffect(() => {
    const query = new URLSearchParams(search);
    const side = query.get('side');
    if (side === 'buy' || side === 'sell') form.chooseSide(side === 'buy' ? 1 : 2);
    const chosen = query.get('price');
    if (chosen !== null && isPlainDecimal(chosen)) form.pickPrice(chosen);
  }, [form, search]);
}
