import { getDepositAddress, getTokenConfirmCount, hasMemo } from '@exchange/contract/asset';
import { addressFault, isKnownNetwork } from '@exchange/contract/chain-address';
import { usePlatform } from '@exchange/platform';
import { useCall } from '@exchange/remote-kit';
import { Button, Card, ErrorState, QrCode, Skeleton } from '@exchange/ui';
import { ShieldCheck, TriangleAlert } from '@exchange/ui/icons';
import { useEffect, useState } from 'react';
import { wholeAmount } from '../../common/balances';
import styles from './address-card.module.css';
import { depositTexts } from './texts';
import { VerifiedCopy } from './verified-copy';

/**
 * Address, least amount and confirmations needed; for a token with a memo first the memo, which is confirmed before
 * the address is shown. An address whose checksum does not fit its network is not shown at all.
 */
export function AddressCard({
  token,
  name,
  protocol,
  networkName,
}: {
  readonly token: string;
  readonly name: string;
  readonly protocol: string;
  readonly networkName: string;
}) {
  const { locale, report } = usePlatform();
  const t = depositTexts.useText();
  const address = useCall(getDepositAddress, { token, protocol });
  const memo = useCall(hasMemo, { token });
  const count = useCall(getTokenConfirmCount, { token, protocol });
  const [noted, setNoted] = useState(false);
  const needed = [address, memo, count];
  const failed = needed.find((call) => call.failure !== undefined && call.value === undefined);
  const came = address.value?.address;
  const isChecked = isKnownNetwork(protocol);
  const damaged = came !== undefined && isChecked && addressFault(protocol, came) !== undefined;
  useEffect(() => {
    if (damaged) report.error(new TypeError(`the deposit address of ${token} is none on ${protocol}`));
  }, [damaged, report, token, protocol]);
  const handleRetry = () => {
    for (const call of needed) if (call.failure !== undefined || damaged) call.reload();
  };

  if (failed || damaged) {
    return (
      <ErrorState
        title={t('failed')}
        text={failed ? locale.failure(failed.failure) : t('damaged')}
        retryLabel={t('retry')}
        pending={needed.some((call) => call.pending)}
        onRetry={handleRetry}
      />
    );
  }
  // Without knowing whether a memo is needed the address alone could lose a deposit: both or nothing.
  const known = memo.value === undefined ? undefined : address.value;
  const minimum = known && `${wholeAmount(known.min_amount, locale.current)} ${name}`;
  const withMemo = memo.value?.has_memo === true;
  if (known && withMemo && !noted) {
    return (
      <Card className={styles.card ?? ''}>
        <h2 className={styles.step}>{t('memoStep')}</h2>
        <p className={styles.must}>
          <TriangleAlert aria-hidden="true" size="0.3rem" />
          {t('memoNeeded', { token: name })}
        </p>
        <VerifiedCopy label={t('memo')} text={known.memo} copyLabel={t('copyMemo')} testId="deposit-memo" />
        <Button block onClick={() => setNoted(true)}>
          {t('memoNoted')}
        </Button>
      </Card>
    );
  }
  return (
    <Card className={styles.card ?? ''} aria-busy={known === undefined}>
      {withMemo && <h2 className={styles.step}>{t('addressStep')}</h2>}
      {known ? (
        <QrCode text={known.address} label={t('qr', { token: name })} />
      ) : (
        <Skeleton className={styles.waiting ?? ''} width="3.6rem" height="3.6rem" />
      )}
      {known ? (
        <VerifiedCopy
          label={t('addressOn', { token: name, network: networkName })}
          text={known.address}
          copyLabel={t('copyAddress')}
          testId="deposit-address"
        />
      ) : (
        <Skeleton width="100%" height="1.4rem" />
      )}
      {known && isChecked && (
        <p className={styles.checked}>
          <ShieldCheck aria-hidden="true" size="0.28rem" />
          {t('checked', { network: networkName })}
        </p>
      )}
      {known && withMemo && (
        <VerifiedCopy label={t('memo')} text={known.memo} copyLabel={t('copyMemo')} testId="deposit-memo" />
      )}
      <Needs minimum={minimum} confirmations={count.value?.confirmations} />
      {minimum !== undefined && (
        <ul className={styles.warnings} aria-label={t('warnings')}>
          <li>{t('warning.network', { token: name, network: networkName })}</li>
          <li>{t('warning.token', { token: name })}</li>
          <li>{t('warning.minimum', { minimum })}</li>
        </ul>
      )}
    </Card>
  );
}

/** The least amount and the confirmations that a deposit needs; undefined while they are not known. */
function Needs({
  minimum,
  confirmations,
}: {
  readonly minimum: string | undefined;
  readonly confirmations: number | undefined;
}) {
  const t = depositTexts.useText();
  return (
    <dl className={styles.facts}>
      <div>
        <dt>{t('minimum')}</dt>
        <dd>{minimum ?? <Skeleton width="1.4rem" />}</dd>
      </div>
      <div>
        <dt>{t('confirmationsNeeded')}</dt>
        <dd>
          {confirmations === undefined ? (
            <Skeleton width="1.4rem" />
          ) : (
            t('confirmationsValue', { needed: confirmations })
          )}
        </dd>
      </div>
    </dl>
  );
}
