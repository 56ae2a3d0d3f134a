import type { Balance } from '@exchange/contract/asset';
import { usePlatform } from '@exchange/platform';
import { PageHead } from '@exchange/remote-kit';
import { EmptyState, ErrorState, ListRow, Skeleton, TextField, TokenLogo } from '@exchange/ui';
import { Search } from '@exchange/ui/icons';
import { observer } from 'mobx-react-lite';
import { useState, type ReactNode } from 'react';
import { matchesToken, shortAmount } from './balances';
import { useBalances } from './balances-context';
import { maskedAmount } from './masked-amount';
import { useStoredFlag } from './use-stored-flag';
import { useText } from '../messages';
import styles from './choose-token-page.module.css';

/** `/assets/depositList` and `/assets/withdrawList`: a token, found by its name or code. */
export const ChooseTokenPage = observer(function ChooseTokenPage({
  purpose,
  above,
}: {
  readonly purpose: 'deposit' | 'withdraw';
  /** What stands above the list, e.g. another way to the same end. */
  readonly above?: ReactNode;
}) {
  const { locale } = usePlatform();
  const balances = useBalances();
  const t = useText();
  const [query, setQuery] = useState('');
  const found = balances.list.filter((balance) => matchesToken(balance, query));
  return (
    <div className={styles.page}>
      <PageHead title={t(`choose.${purpose}`)} back="/assets" />
      <TextField
        className={styles.search ?? ''}
        label={t('common.searchToken')}
        hideLabel
        placeholder={t('common.searchToken')}
        leading={<Search aria-hidden="true" size="0.32rem" />}
        type="search"
        autoComplete="off"
        value={query}
        onValueChange={setQuery}
      />
      {above}
      {balances.state === 'failed' && (
        <ErrorState
          title={t('balances.failed')}
          text={locale.failure(balances.failure)}
          retryLabel={t('common.retry')}
          onRetry={() => void balances.reload()}
        />
      )}
      {balances.state === 'loading' && <LoadingRows />}
      {balances.state === 'ready' && found.length > 0 && (
        <ul className={styles.list}>
          {found.map((balance) => (
            <TokenRow key={balance.token} balance={balance} purpose={purpose} />
          ))}
        </ul>
      )}
      {balances.state === 'ready' && found.length === 0 && <EmptyState title={t('common.noToken')} />}
    </div>
  );
});

function LoadingRows() {
  const t = useText();
  return (
    <div className={styles.list} role="status" aria-label={t('common.loading')}>
      {Array.from({ length: 8 }, (_, index) => (
        <ListRow
          key={index}
          leading={<Skeleton width="0.64rem" height="0.64rem" round />}
          title={<Skeleton width="1.6rem" />}
        />
      ))}
    </div>
  );
}

/** A token with what is there of it; one that is suspended leads nowhere. */
function TokenRow({
  balance,
  purpose,
}: {
  readonly balance: Balance;
  readonly purpose: 'deposit' | 'withdraw';
}) {
  const { locale } = usePlatform();
  const t = useText();
  const [hidden] = useStoredFlag('hide-amounts');
  const open = purpose === 'deposit' ? balance.can_deposit : balance.can_withdraw;
  const available = hidden ? maskedAmount : shortAmount(balance.available, balance.precision, locale.current);
  return (
    <li>
      <ListRow
        {...(open && { to: `/assets/${purpose}/${balance.token}` })}
        leading={<TokenLogo src={balance.logo_url} name={balance.token_as} />}
        title={balance.token_as}
        trailing={open ? available : t('choose.suspended')}
      />
    </li>
  );
}
