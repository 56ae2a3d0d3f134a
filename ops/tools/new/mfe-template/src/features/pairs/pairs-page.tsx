import { getTradeList } from '@exchange/contract';
import { usePlatform } from '@exchange/platform';
import { PageHead, useCall } from '@exchange/remote-kit';
import { EmptyState, ErrorState, ListRow, Skeleton, TokenLogo } from '@exchange/ui';
import { useText } from '../../messages';
import styles from './pairs-page.module.css';

const placeholders = 8;

/** Every listed pair, each leading to its own page. */
export function PairsPage() {
  const { locale } = usePlatform();
  const t = useText();
  const list = useCall(getTradeList, {});
  const pairs = list.value && Object.values(list.value.main).flat();
  return (
    <>
      <PageHead title={t('title')} back="/" />
      {!pairs && list.failure !== undefined && (
        <ErrorState
          title={t('failed')}
          text={locale.failure(list.failure)}
          retryLabel={t('retry')}
          onRetry={list.reload}
          pending={list.pending}
        />
      )}
      {!pairs && list.failure === undefined && (
        <div className={styles.list} role="status" aria-label={t('loading')}>
          {Array.from({ length: placeholders }, (_, index) => (
            <ListRow
              key={index}
              leading={<Skeleton width="0.64rem" height="0.64rem" round />}
              title={<Skeleton width="2rem" />}
            />
          ))}
        </div>
      )}
      {pairs?.length === 0 && <EmptyState title={t('empty')} />}
      {pairs && pairs.length > 0 && (
        <ul className={styles.list}>
          {pairs.map(({ id, token, market, token_as, logo_url }) => (
            <li key={id}>
              <ListRow
                to={`/trade/${token}_${market}/kline`}
                leading={<TokenLogo src={logo_url} name={token_as} />}
                title={`${token_as}/${market.toUpperCase()}`}
              />
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
