import type { BrandFigures } from '@exchange/contract';
import { sortByDecimal, type Sort } from '../../common/sorting/sort';

/** What the directory can be sorted by. */
export type BrandColumn = 'market_cap' | 'volume' | 'percent_change';

/** The largest market cap first. */
export const firstSort: Sort<BrandColumn> = { column: 'market_cap', direction: 'ascending' };

/** Brands in order of a sort, by the rules of the market's (T-06). */
export function sortBrands(
  brands: readonly BrandFigures[],
  { column, direction }: Sort<BrandColumn>,
): readonly BrandFigures[] {
  return sortByDecimal(brands, (brand) => brand[column], direction);
}
