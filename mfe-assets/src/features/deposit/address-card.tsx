import { getDepositAddress, getTokenConfirmCount, hasMemo } from '@exchange/contract/asset';
import { formatAmount } from '@exchange/format';
import { usePlatform } from '@exchange/platform';
import { useCall } from '@exchange/remote-kit';
import { Card, ErrorState, QrCode, Skeleton } from '@exchange/ui';
import { TriangleAlert } from 'lucide-react';
import { CopyButton } from '../../common/copy-button';
import { useText } from '../../common/use-text';
import styles from './address-card.module.css';

/** Address, memo where the token needs one, the least amount and the confirmations needed. Keeps its height while loading. */
export function AddressCard({
  token,
  name,
  protocol,
  networkName,
}: {
  readonly token: string;
  readonly name: string;
  /** Undefined until the networks are known. */
  readonly protocol: string | undefined;
  readonly networkName: string;
}) {
  const { locale } = usePlatform();
  const t = useText();
  const skip = { skip: protocol === undefined };
  const address = useCall(getDepositAddress, { token, protocol: protocol ?? '' }, skip);
  const memo = useCall(hasMemo, { token });
  const count = useCall(getTokenConfirmCount, { token, ...(protocol !== undefined && { protocol }) }, skip);
  const needed = [address, memo, count];
  const failed = needed.find((call) => call.failure !== undefined && call.value === undefined);

  if (failed) {
    return (
      <ErrorState
        title={t('deposit.failed')}
        text={locale.failure(failed.failure)}
        retryLabel={t('common.retry')}
        pending={needed.some((call) => call.pending)}
        onRetry={() => {
          for (const call of needed) if (call.failure !== undefined) call.reload();
        }}
      />
    );
  }
  // Without knowing whether a memo is needed the address alone could lose a deposit: both or nothing.
  const known =
    address.value !== undefined && memo.value !== undefined && protocol !== undefined
      ? address.value
      : undefined;
  const minimum =
    known && formatAmount(known.min_amount, known.min_amount.split('.')[1]?.length ?? 0, locale.current);
  return (
    <Card className={styles.card ?? ''} aria-busy={known === undefined}>
      {known ? (
        <QrCode text={known.address} label={t('deposit.qr', { token: name })} />
      ) : (
        <Skeleton className={styles.waiting ?? ''} width="3.6rem" height="3.6rem" />
      )}
      <div className={styles.line}>
        <div className={styles.main}>
          <h3 className={styles.label}>{t('deposit.address')}</h3>
          <p className={styles.address} data-testid="deposit-address">
            {known?.address ?? <Skeleton height="0.8rem" />}
          </p>
        </div>
        {known && <CopyButton text={known.address} label={t('deposit.copyAddress')} />}
      </div>
      {memo.value?.has_memo === true && known && (
        <div className={styles.line}>
          <div className={styles.main}>
            <h3 className={styles.label}>{t('deposit.memo')}</h3>
            <p className={styles.memo} data-testid="deposit-memo">
              {known.memo}
            </p>
            <p className={styles.must}>
              <TriangleAlert aria-hidden="true" size="0.3rem" />
              {t('deposit.memoNeeded')}
            </p>
          </div>
          <CopyButton text={known.memo} label={t('deposit.copyMemo')} />
        </div>
      )}
      <dl className={styles.facts}>
        <div>
          <dt>{t('deposit.minimum')}</dt>
          <dd>{minimum === undefined ? <Skeleton width="1.4rem" /> : `${minimum} ${name}`}</dd>
        </div>
        <div>
          <dt>{t('deposit.confirmations')}</dt>
          <dd>
            {count.value ? (
              t('deposit.confirmationsValue', { needed: count.value.confirmations })
            ) : (
              <Skeleton width="1.4rem" />
            )}
          </dd>
        </div>
      </dl>
      <p className={styles.warning}>{t('deposit.warning', { token: name, network: networkName || '…' })}</p>
    </Card>
  );
}
