import type { Deposit } from '@exchange/contract/asset';
import { formatWhole } from '@exchange/format';
import { formatTime } from '@exchange/i18n';
import { usePlatform } from '@exchange/platform';
import { EmptyState, ErrorState, ListRow, Sheet, Skeleton } from '@exchange/ui';
import { useState } from 'react';
import { chainTone } from '../../common/records/chain-states';
import { DepositState, depositNote } from './deposit-state';
import { DepositSteps } from './deposit-steps';
import { seenConfirmations } from './deposits';
import styles from './recent-deposits.module.css';
import { depositTexts } from './texts';
import { useDeposits } from './use-deposits';

/** The token's last deposits; confirmations rise while one looks, also in the steps that a tap opens. */
export function RecentDeposits({ token, name }: { readonly token: string; readonly name: string }) {
  const { locale } = usePlatform();
  const t = depositTexts.useText();
  const { deposits, failure, pending, reload } = useDeposits(token);
  const [opened, setOpened] = useState<string>();
  const shown = deposits?.find(({ id }) => id === opened);
  return (
    <section className={styles.recent}>
      <h2 className={styles.heading}>{t('recent')}</h2>
      {deposits ? (
        deposits.length > 0 ? (
          <ul className={styles.list}>
            {deposits.map((deposit) => (
              <DepositRow
                key={deposit.id}
                deposit={deposit}
                name={name}
                onPress={() => setOpened(deposit.id)}
              />
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
      {shown && (
        <Sheet
          open
          title={`+${formatWhole(shown.amount, locale.current)} ${name}`}
          closeLabel={t('close')}
          onClose={() => setOpened(undefined)}
        >
          <DepositSteps deposit={shown} />
        </Sheet>
      )}
    </section>
  );
}

function DepositRow({
  deposit,
  name,
  onPress,
}: {
  readonly deposit: Deposit;
  readonly name: string;
  readonly onPress: () => void;
}) {
  const { locale } = usePlatform();
  const t = depositTexts.useText();
  const note = depositNote(deposit, t);
  return (
    <li className={styles.row}>
      <ListRow
        onPress={onPress}
        title={
          <b>
            +{formatWhole(deposit.amount, locale.current)} {name}
          </b>
        }
        subtitle={`${deposit.protocol.toUpperCase()} · ${formatTime(locale.current, deposit.create_time, 'short')}`}
        trailing={<DepositState status={deposit.status} />}
        trailingSubtitle={<span data-testid="confirmations">{note}</span>}
      />
      {chainTone(deposit.status) === 'open' && (
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
