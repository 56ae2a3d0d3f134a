import { getProtocolByToken } from '@exchange/contract/asset';
import type { OutputOf } from '@exchange/contract/call';
import { isApiFailure, usePlatform } from '@exchange/platform';
import { PageHead, PageLoading, useCall, useTokenFace, withTexts } from '@exchange/remote-kit';
import { EmptyState, ErrorState, LinkButton, Segmented, Select, Skeleton } from '@exchange/ui';
import { useState } from 'react';
import { RecordsLink } from '../../common/records/records-link';
import { AddressCard } from './address-card';
import styles from './deposit-page.module.css';
import { RecentDeposits } from './recent-deposits';
import { depositTexts } from './texts';

/** Networks that stand side by side; more are a list. */
const sideBySide = 3;
/** Stands for no network in a list. */
const none = '';

type Network = OutputOf<typeof getProtocolByToken>['list'][number];

/** `/assets/deposit/{token}`: network, address, and the deposits under way. Of several networks one is chosen first. */
export const DepositPage = withTexts(depositTexts, Page, PageLoading);

function Page({ token }: { readonly token: string }) {
  const { locale } = usePlatform();
  const t = depositTexts.useText();
  const { token_as: name } = useTokenFace(token);
  const networks = useCall(getProtocolByToken, { token });
  const [chosen, setChosen] = useState(none);
  const list = networks.value?.list ?? [];
  const only = list.length === 1 ? list[0] : undefined;
  const network = only ?? list.find((each) => each.protocol === chosen);

  if (isApiFailure(networks.failure, 'tokenUnknown')) return <UnknownToken />;
  return (
    <div className={styles.page}>
      <PageHead
        title={t('title', { token: name })}
        back="/assets/depositList"
        actions={
          <RecordsLink name="deposit" token={token}>
            {t('records')}
          </RecordsLink>
        }
      />
      {networks.failure !== undefined && networks.value === undefined ? (
        <ErrorState
          title={t('failed')}
          text={locale.failure(networks.failure)}
          retryLabel={t('retry')}
          pending={networks.pending}
          onRetry={networks.reload}
        />
      ) : (
        <>
          <NetworkChoice networks={list} network={network} onChoose={setChosen} />
          {network && (
            <AddressCard
              key={network.protocol}
              token={token}
              name={name}
              protocol={network.protocol}
              networkName={network.name}
            />
          )}
          {list.length === 0 && (
            <div className={styles.waiting}>
              <Skeleton height="9rem" />
            </div>
          )}
        </>
      )}
      <RecentDeposits token={token} name={name} />
    </div>
  );
}

function UnknownToken() {
  const t = depositTexts.useText();
  return (
    <div className={styles.page}>
      <PageHead back="/assets/depositList" />
      <EmptyState
        title={t('unknown')}
        action={<LinkButton to="/assets/depositList">{t('chooseToken')}</LinkButton>}
      />
    </div>
  );
}

/** The networks side by side, or as a list of many, until one is chosen. */
function NetworkChoice({
  networks,
  network,
  onChoose,
}: {
  /** Empty while they are not known. */
  readonly networks: readonly Network[];
  readonly network: Network | undefined;
  readonly onChoose: (protocol: string) => void;
}) {
  const t = depositTexts.useText();
  const options = networks.map((each) => ({ value: each.protocol, label: each.name }));
  const choice = { label: t('network'), value: network?.protocol ?? none, onValueChange: onChoose };
  return (
    <section className={styles.network}>
      <h2 className={styles.label}>{t('network')}</h2>
      {networks.length === 0 ? (
        <Skeleton width="100%" height="var(--tap)" />
      ) : options.length <= sideBySide ? (
        <Segmented {...choice} options={options} />
      ) : (
        <Select {...choice} hideLabel options={[{ value: none, label: t('chooseNetwork') }, ...options]} />
      )}
      {networks.length > 0 && !network && <p className={styles.choose}>{t('chooseNetworkText')}</p>}
    </section>
  );
}
