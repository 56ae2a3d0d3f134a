import { rankNodes } from '@exchange/contract/node';
import { usePlatform } from '@exchange/platform';
import { useCall, useCallsRefresh } from '@exchange/remote-kit';
import { Button, Card, classNames, ErrorState, Skeleton } from '@exchange/ui';
import { useState } from 'react';
import { money } from '../../common/amounts';
import { type Tier, typeOf } from '../../common/tiers';
import { useText } from '../../messages';
import styles from './ranking.module.css';

/** As many as the exchange tells at most. */
const mostShown = 100;

/** A tier's members by contribution; the first have council rights (N-01). */
export function Ranking({ tier, council }: { readonly tier: Tier; readonly council: number }) {
  const { locale } = usePlatform();
  const t = useText();
  const [limit, setLimit] = useState(council);
  const first = useCall(rankNodes, { node_type: typeOf(tier), limit: council });
  const all = useCall(rankNodes, { node_type: typeOf(tier), limit: mostShown }, { skip: limit === council });
  useCallsRefresh(first, all);
  const value = all.value ?? first.value;
  const { failure, pending, reload } = first;
  return (
    <Card className={styles.card}>
      <h2>{t('ranking.title')}</h2>
      <p className={styles.note}>{t('ranking.note', { count: council })}</p>
      {!value ? (
        failure === undefined ? (
          <Skeleton height="4rem" />
        ) : (
          <ErrorState
            title={t('failed')}
            text={locale.failure(failure)}
            retryLabel={t('retry')}
            pending={pending}
            onRetry={reload}
          />
        )
      ) : value.list.length === 0 ? (
        <p className={styles.note}>{t('ranking.empty')}</p>
      ) : (
        <ol className={styles.list}>
          {value.list.map((row) => (
            <li key={`${row.rank} ${row.account}`} className={classNames(row.mine && styles.mine)}>
              <span className={styles.rank}>{row.rank}</span>
              <span className={styles.who}>
                <span className={styles.account}>{row.account === '' ? '—' : row.account}</span>
                {row.mine && <span className={styles.mark}>{t('ranking.mine')}</span>}
                {row.council && <span className={styles.mark}>{t('council')}</span>}
              </span>
              <span className={styles.amount}>{money(row.contribution, value.token, locale.current)}</span>
            </li>
          ))}
        </ol>
      )}
      {limit === council && value?.list.length === council && (
        <Button size="small" variant="quiet" onClick={() => setLimit(mostShown)}>
          {t('ranking.more', { count: mostShown })}
        </Button>
      )}
      {limit !== council && all.pending && !all.value && <Skeleton height="1rem" />}
      {all.failure !== undefined && (
        <p className={styles.note} role="alert">
          {locale.failure(all.failure)}{' '}
          <Button size="small" variant="quiet" onClick={all.reload}>
            {t('retry')}
          </Button>
        </p>
      )}
    </Card>
  );
}
