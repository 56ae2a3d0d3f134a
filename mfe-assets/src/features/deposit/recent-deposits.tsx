import type { Deposit } from '@exchange/contract/asset';
import { formatAmount } from '@exchange/format';
import { formatTime } from '@exchange/i18n';
import { usePlatform } from '@exchange/platform';
import { classNames, EmptyState, ErrorState, ListRow, Skeleton } from '@exchange/ui';
import { useText } from '../../common/use-text';
import { depositStatuses, depositTone } from './deposits';
import styles from './recent-deposits.module.css';
import { useDeposits } from './use-deposits';

/** The token's last deposits; confirmations rise while one looks. */
export function RecentDeposits({ token, name }: { readonly token: string; readonly name: string }) {
  const { locale } = usePlatform();
  const t = useText();
  const { deposits, failure, pending, reload } = useDeposits(token);
  return (
    <section className={styles.recent}>
      <h2 className={styles.heading}>{t('deposit.recent')}</h2>
      {deposits ? (
        deposits.length > 0 ? (
          <ul className={styles.list}>
            {deposits.map((deposit) => (
              <DepositRow key={deposit.id} deposit={deposit} name={name} />
            ))}
          </ul>
        ) : (
          <EmptyState title={t('deposit.none')} text={t('deposit.noneText')} />
        )
      ) : failure !== undefined ? (
        <ErrorState
          title={t('deposit.listFailed')}
          text={locale.failure(failure)}
          retryLabel={t('common.retry')}
          pending={pending}
          onRetry={reload}
        />
      ) : (
        <div className={styles.list} role="status" aria-label={t('common.loading')}>
          {Array.from({ length: 3 }, (_, index) => (
            <ListRow key={index} title={<Skeleton width="2rem" />} trailing={<Skeleton width="1.6rem" />} />
          ))}
        </div>
      )}
    </section>
  );
}

function DepositRow({ deposit, name }: { readonly deposit: Deposit; readonly name: string }) {
  const { locale } = usePlatform();
  const t = useText();
  const tone = depositTone(deposit.status);
  const seen = Math.min(deposit.confirmations, deposit.confirmations_needed);
  const progress = t('deposit.progress', { seen, needed: deposit.confirmations_needed });
  return (
    <li className={styles.row}>
      <ListRow
        title={
          <b>
            +{formatAmount(deposit.amount, deposit.amount.split('.')[1]?.length ?? 0, locale.current)} {name}
          </b>
        }
        subtitle={`${deposit.protocol.toUpperCase()} · ${formatTime(locale.current, deposit.create_time, 'short')}`}
        trailing={
          <span className={classNames(styles.status, styles[tone])}>
            {t(`deposit.status.${depositStatuses[deposit.status] ?? 'processing'}`)}
          </span>
        }
        trailingSubtitle={<span data-testid="confirmations">{progress}</span>}
      />
      {tone === 'open' && (
        <progress
          className={styles.bar}
          max={deposit.confirmations_needed}
          value={seen}
          aria-label={progress}
        />
      )}
    </li>
  );
}
