import { getProtocolByToken } from '@exchange/contract/asset';
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
  const options = list.map((each) => ({ value: each.protocol, label: each.name }));

  if (isApiFailure(networks.failure, 'tokenUnknown')) {
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
          <section className={styles.network}>
            <h2 className={styles.label}>{t('network')}</h2>
            {list.length === 0 ? (
              <Skeleton width="100%" height="var(--tap)" />
            ) : options.length <= sideBySide ? (
              <Segmented
                label={t('network')}
                options={options}
                value={network?.protocol ?? none}
                onValueChange={setChosen}
              />
            ) : (
              <Select
                label={t('network')}
                hideLabel
                options={[{ value: none, label: t('chooseNetwork') }, ...options]}
                value={network?.protocol ?? none}
                onValueChange={setChosen}
              />
            )}
            {list.length > 0 && !network && <p className={styles.choose}>{t('chooseNetworkText')}</p>}
          </section>
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
