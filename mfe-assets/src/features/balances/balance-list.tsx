import { usePlatform } from '@exchange/platform';
import { Checkbox, EmptyState, ErrorState, IconButton, ListRow, Skeleton, TextField } from '@exchange/ui';
import { Search, X } from '@exchange/ui/icons';
import { observer } from 'mobx-react-lite';
import { useState, type ReactNode } from 'react';
import { isZero, matchesToken } from '../../common/balances';
import { useStoredFlag } from '../../common/use-stored-flag';
import { useText } from '../../messages';
import styles from './balance-list.module.css';
import { BalanceListRow, type Held } from './balance-list-row';

interface BalanceListProps {
  readonly label: string;
  readonly state: 'loading' | 'ready' | 'failed';
  readonly failure: unknown;
  readonly rows: readonly { readonly balance: Held }[];
  /** Currency of the estimates. */
  readonly fiat: string;
  readonly hidden: boolean;
  /** What is said when there is nothing, and what can be done then. */
  readonly none: string;
  readonly noneAction: ReactNode;
  readonly onReload: () => void;
  readonly onOpen: (token: string) => void;
}

/** An account token by token: search, without zero balances if wished. */
export const BalanceList = observer(function BalanceList(props: BalanceListProps) {
  const { label, state, failure, rows, fiat, hidden, none, noneAction, onReload, onOpen } = props;
  const { locale } = usePlatform();
  const t = useText();
  const filter = useFilter();
  const { query } = filter;
  const shown = rows.filter(({ balance }) => filter.leaves(balance));
  return (
    <section aria-label={label}>
      <FilterBar filter={filter} />
      {state === 'failed' && (
        <ErrorState
          title={t('balances.failed')}
          text={locale.failure(failure)}
          retryLabel={t('common.retry')}
          onRetry={onReload}
        />
      )}
      {state === 'loading' && <LoadingRows />}
      {state === 'ready' && shown.length > 0 && (
        <ul className={styles.list}>
          {shown.map((row) => (
            <BalanceListRow key={row.balance.token} row={row} fiat={fiat} hidden={hidden} onOpen={onOpen} />
          ))}
        </ul>
      )}
      {state === 'ready' && shown.length === 0 && (
        <EmptyState
          title={query === '' ? none : t('common.noToken')}
          {...(query === '' && { action: noneAction })}
        />
      )}
    </section>
  );
});

/** What is searched for, and whether zero balances are left out, which is kept on the device. */
function useFilter() {
  const [withoutZero, setWithoutZero] = useStoredFlag('hide-zero');
  const [searching, setSearching] = useState(false);
  const [query, setQuery] = useState('');
  return {
    withoutZero,
    setWithoutZero,
    /** Whether the field to search stands in the bar. */
    searching,
    query,
    setQuery,
    toggleSearch: () => {
      setSearching(!searching);
      setQuery('');
    },
    leaves: (balance: Held) => matchesToken(balance, query) && !(withoutZero && isZero(balance)),
  };
}

/** The choice to leave out zero balances, or in its place the field to search. */
function FilterBar({
  filter: { withoutZero, setWithoutZero, searching, query, setQuery, toggleSearch },
}: {
  readonly filter: ReturnType<typeof useFilter>;
}) {
  const t = useText();
  return (
    <div className={styles.tools}>
      {searching ? (
        <TextField
          className={styles.search ?? ''}
          label={t('common.searchToken')}
          hideLabel
          placeholder={t('common.searchToken')}
          type="search"
          autoComplete="off"
          value={query}
          onValueChange={setQuery}
          // The person pressed Search to type here.

          autoFocus
        />
      ) : (
        <Checkbox checked={withoutZero} onCheckedChange={setWithoutZero}>
          {t('balances.hideZero')}
        </Checkbox>
      )}
      <IconButton aria-label={t(searching ? 'common.close' : 'common.searchToken')} onClick={toggleSearch}>
        {searching ? <X /> : <Search />}
      </IconButton>
    </div>
  );
}

function LoadingRows() {
  const t = useText();
  return (
    <div className={styles.list} role="status" aria-label={t('common.loading')}>
      {Array.from({ length: 8 }, (_, index) => (
        <ListRow
          key={index}
          className={styles.row ?? ''}
          leading={<Skeleton width="0.64rem" height="0.64rem" round />}
          title={<Skeleton width="1.2rem" />}
          trailing={<Skeleton width="2rem" />}
        />
      ))}
    </div>
  );
}
