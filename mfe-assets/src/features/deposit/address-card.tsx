import { getDepositAddress, getTokenConfirmCount, hasMemo } from '@exchange/contract/asset';
import { addressFault, isKnownNetwork } from '@exchange/contract/chain-address';
import { formatWhole } from '@exchange/format';
import { usePlatform } from '@exchange/platform';
import { useCall } from '@exchange/remote-kit';
import { Button, Card, ErrorState, QrCode, Skeleton } from '@exchange/ui';
import { ShieldCheck, TriangleAlert } from '@exchange/ui/icons';
import { useEffect, useState } from 'react';
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
  const { locale } = usePlatform();
  const t = depositTexts.useText();
  const { known, withMemo, isChecked, isDamaged, failed, ...terms } = useDepositTerms(token, protocol);
  const [noted, setNoted] = useState(false);
  if (failed || isDamaged) {
    return (
      <ErrorState
        title={t('failed')}
        text={failed ? locale.failure(failed.failure) : t('damaged')}
        retryLabel={t('retry')}
        pending={terms.pending}
        onRetry={terms.retry}
      />
    );
  }
  if (known && withMemo && !noted)
    return <MemoStep name={name} memo={known.memo} onNoted={() => setNoted(true)} />;
  const minimum = known && `${formatWhole(known.min_amount, locale.current)} ${name}`;
  return (
    <Card className={styles.card ?? ''} aria-busy={known === undefined}>
      {withMemo && <h2 className={styles.step}>{t('addressStep')}</h2>}
      <Address address={known?.address} name={name} networkName={networkName} />
      {known && isChecked && (
        <p className={styles.checked}>
          <ShieldCheck aria-hidden="true" size="0.28rem" />
          {t('checked', { network: networkName })}
        </p>
      )}
      {known && withMemo && <Memo memo={known.memo} />}
      <Needs minimum={minimum} confirmations={terms.confirmations} />
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

/** Where a token is deposited on a network and what that takes. An address that is none on its network is reported. */
function useDepositTerms(token: string, protocol: string) {
  const { report } = usePlatform();
  const address = useCall(getDepositAddress, { token, protocol });
  const memo = useCall(hasMemo, { token });
  const count = useCall(getTokenConfirmCount, { token, protocol });
  const needed = [address, memo, count];
  const came = address.value?.address;
  const isChecked = isKnownNetwork(protocol);
  const isDamaged = came !== undefined && isChecked && addressFault(protocol, came) !== undefined;
  useEffect(() => {
    if (isDamaged) report.error(new TypeError(`the deposit address of ${token} is none on ${protocol}`));
  }, [isDamaged, report, token, protocol]);
  return {
    // Without knowing whether a memo is needed the address alone could lose a deposit: both or nothing.
    known: memo.value === undefined ? undefined : address.value,
    withMemo: memo.value?.has_memo === true,
    confirmations: count.value?.confirmations,
    /** Whether the page can tell an address of this network from a damaged one. */
    isChecked,
    isDamaged,
    /** The first of what is needed that could not be fetched. */
    failed: needed.find((call) => call.failure !== undefined && call.value === undefined),
    pending: needed.some((call) => call.pending),
    retry: () => {
      for (const call of needed) if (call.failure !== undefined || isDamaged) call.reload();
    },
  };
}

/** The memo, to be noted before the address is shown. */
function MemoStep({
  name,
  memo,
  onNoted,
}: {
  readonly name: string;
  readonly memo: string;
  readonly onNoted: () => void;
}) {
  const t = depositTexts.useText();
  return (
    <Card className={styles.card ?? ''}>
      <h2 className={styles.step}>{t('memoStep')}</h2>
      <p className={styles.must}>
        <TriangleAlert aria-hidden="true" size="0.3rem" />
        {t('memoNeeded', { token: name })}
      </p>
      <Memo memo={memo} />
      <Button block onClick={onNoted}>
        {t('memoNoted')}
      </Button>
    </Card>
  );
}

function Memo({ memo }: { readonly memo: string }) {
  const t = depositTexts.useText();
  return <VerifiedCopy label={t('memo')} text={memo} copyLabel={t('copyMemo')} testId="deposit-memo" />;
}

/** The address to scan and to copy; undefined while it is not known. */
function Address({
  address,
  name,
  networkName,
}: {
  readonly address: string | undefined;
  readonly name: string;
  readonly networkName: string;
}) {
  const t = depositTexts.useText();
  if (address === undefined) {
    return (
      <>
        <Skeleton className={styles.waiting ?? ''} width="3.6rem" height="3.6rem" />
        <Skeleton width="100%" height="1.4rem" />
      </>
    );
  }
  return (
    <>
      <QrCode text={address} label={t('qr', { token: name })} />
      <VerifiedCopy
        label={t('addressOn', { token: name, network: networkName })}
        text={address}
        copyLabel={t('copyAddress')}
        testId="deposit-address"
      />
    </>
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
