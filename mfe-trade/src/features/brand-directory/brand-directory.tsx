import { type BrandFigures, getMarketCapAndVolume } from '@exchange/contract';
import { formatTime } from '@exchange/i18n';
import { usePlatform } from '@exchange/platform';
import { PageHead, useCall, usePolling } from '@exchange/remote-kit';
import { DataAge, EmptyState, ErrorState } from '@exchange/ui';
import { useState } from 'react';
import { queryFailureText } from '../../common/query-failure-text';
import { SortHead } from '../../common/sorting/sort-head';
import { type Sort, sortByDecimal, tapColumn } from '../../common/sorting/sort';
import { useText } from '../../messages';
import { texts } from './texts';
import { BrandRow, BrandSkeleton } from './brand-row';
import styles from './brand-directory.module.css';

/** How often the figures are asked for while somebody looks at them, in ms. */
const refreshMs = 15_000;
const columns: readonly BrandColumn[] = ['market_cap', 'volume', 'percent_change'];

/** `/bdex` (T-07): the brand tokens with market cap and volume, to be sorted. */
export function BrandDirectory({
  pathOf,
}: {
  /** Page of a brand's token; undefined where it is not traded. */
  readonly pathOf: (token: string) => string | undefined;
}) {
  const { locale } = usePlatform();
  const t = texts.useText();
  const common = useText();
  const figures = useCall(getMarketCapAndVolume, {});
  const { value, failure, reload } = figures;
  usePolling(figures, refreshMs);
  const [sort, setSort] = useState(firstSort);

  const why = () => queryFailureText(failure, locale, common);
  return (
    <>
      <PageHead
        title={t('title')}
        back="/"
        actions={value && failure !== undefined && <DataAge state="stale" text={common('age.stale')} />}
      />
      <div className={styles.heads}>
        <SortHead
          label={t('sort')}
          unit={value && t('unit', { fiat: value.fiat })}
          columns={columns.map((id) => ({ id, label: t(id), className: styles[id] }))}
          sort={sort}
          onSort={(column) => setSort(tapColumn(sort, column))}
        />
      </div>
      {!value && failure === undefined && <BrandSkeleton rows={10} />}
      {!value && failure !== undefined && (
        <ErrorState title={t('failed')} text={why()} retryLabel={t('retry')} onRetry={reload} />
      )}
      {value && value.list.length === 0 && <EmptyState title={t('empty')} />}
      {value && value.list.length > 0 && (
        <>
          <ul aria-label={t('list')} className={styles.list}>
            {sortBrands(value.list, sort).map((brand) => (
              <li key={brand.token}>
                <BrandRow brand={brand} fiat={value.fiat} to={pathOf(brand.token)} />
              </li>
            ))}
          </ul>
          <p className={styles.note} role={failure === undefined ? undefined : 'alert'}>
            {failure !== undefined && `${t('old')} `}
            {t('asOf', { fiat: value.fiat, time: formatTime(locale.current, value.time, 'time') })}
          </p>
        </>
      )}
    </>
  );
}

/** What the directory can be sorted by. */
type BrandColumn = 'market_cap' | 'volume' | 'percent_change';

/** The largest market cap first. */
const firstSort: Sort<BrandColumn> = { column: 'market_cap', direction: 'ascending' };

/** Brands in order of a sort, by the rules of the market's (T-06). */
function sortBrands(
  brands: readonly BrandFigures[],
  { column, direction }: Sort<BrandColumn>,
): readonly BrandFigures[] {
  return sortByDecimal(brands, (brand) => brand[column], direction);
}
