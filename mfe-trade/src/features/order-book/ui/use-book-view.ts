import { compareShallow, computed, type IComputedValue } from 'mobx';
import { useMemo } from 'react';
import { bookView, type BookProps, type BookView } from './book-view';

/** What of a view is rendered: all but its figures, which are written where they stand. */
export interface BookFace extends Omit<BookView, 'asks' | 'bids' | 'whole' | 'taken'> {
  /** How many rows there are of each side. */
  readonly askCount: number;
  readonly bidCount: number;
  /** The figures. An observable read. */
  readonly view: IComputedValue<BookView>;
}

type BookSource = Pick<BookProps, 'store' | 'row'>;

/**
 * The book for an observer that shows `count` rows a side, grouped by the step of `factorOf`, an observable read: it renders
 * when rows come or go or are not live, and not for each change of the figures.
 */
export function useBookView(
  { store, row, status, taken }: BookProps,
  factorOf: (source: BookSource) => bigint,
  count: number,
): BookFace {
  const { view, face } = useMemo(() => {
    const figures = computed(() => bookView({ store, row, status, taken }, factorOf({ store, row }), count));
    const rendered = computed(
      () => {
        const { asks, bids, whole: _whole, taken: _taken, ...rest } = figures.get();
        return { ...rest, askCount: asks.length, bidCount: bids.length };
      },
      { equals: compareShallow },
    );
    return { view: figures, face: rendered };
  }, [store, row, status, taken, factorOf, count]);
  return { ...face.get(), view };
}
