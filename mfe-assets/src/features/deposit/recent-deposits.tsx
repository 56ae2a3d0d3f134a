import type { Deposit } from '@exchange/contract/asset';
import { formatTime } from '@exchange/i18n';
import { usePlatform } from '@exchange/platform';
import { EmptyState, ErrorState, ListRow, Skeleton } from '@exchange/ui';
import { wholeAmount } from '../../common/balances';
import { DepositState, depositNote } from './deposit-state';
import { depositTone, seenConfirmations } from './deposits';
import styles from './recent-deposits.module.css';
import { depositTexts } from './texts';
import { useDeposits } from './use-deposits';

/** The token's last deposits; confirmations rise while one looks. */
export function RecentDeposits({ token, name }: { readonly token: string; readonly name: string }) {
  const { locale } = usePlatform();
  const t = depositTexts.useText();
  const { deposits, failure, pending, reload } = useDeposits(token);
  return (
    <section className={styles.recent}>
      <h2 className={styles.heading}>{t('recent')}</h2>
      {deposits ? (
        deposits.length > 0 ? (
          <ul className={styles.list}>
            {deposits.map((deposit) => (
              <DepositRow key={deposit.id} deposit={deposit} name={name} />
            ))}
          </ul>
        ) : (
          <EmptyState title={t('none')} text={t('noneText')} />
        )
      ) : failure !== undefined ? (
        <ErrorState
          title={t('listFailed')}
          text={locale.failure(failure)}
          retryLabel={t('retry')}
          pending={pending}
          onRetry={reload}
        />
      ) : (
        <div className={styles.list} role="status" aria-label={t('loading')}>
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
  const t = depositTexts.useText();
  const note = depositNote(deposit, t);
  return (
    <li className={styles.row}>
      <ListRow
        title={
          <b>
            +{wholeAmount(deposit.amount, locale.current)} {name}
          </b>
        }
        subtitle={`${deposit.protocol.toUpperCase()} · ${formatTime(locale.current, deposit.create_time, 'short')}`}
        trailing={<DepositState status={deposit.status} />}
        trailingSubtitle={<span data-testid="confirmations">{note}</span>}
      />
      {depositTone(deposit.status) === 'open' && (
        <progress
          className={styles.bar}
          max={deposit.confirmations_needed}
          value={seenConfirmations(deposit)}
          aria-label={note}
        />
      )}
    </li>
  );
}
