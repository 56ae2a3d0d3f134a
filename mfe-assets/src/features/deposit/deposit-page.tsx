import { getProtocolByToken } from '@exchange/contract/asset';
import { isApiFailure, usePlatform } from '@exchange/platform';
import { useCall, useTokenFace } from '@exchange/remote-kit';
import { AppLink, EmptyState, ErrorState, Segmented, Select, Skeleton, TopBar } from '@exchange/ui';
import { useState } from 'react';
import { useText } from '../../common/use-text';
import { AddressCard } from './address-card';
import styles from './deposit-page.module.css';
import { RecentDeposits } from './recent-deposits';

/** Networks that stand side by side; more are a list. */
const sideBySide = 3;

/** `/assets/deposit/{token}`: network, address, and the deposits under way. */
export function DepositPage({ token }: { readonly token: string }) {
  const { navigation, locale } = usePlatform();
  const t = useText();
  const { token_as: name } = useTokenFace(token);
  const networks = useCall(getProtocolByToken, { token });
  const [chosen, setChosen] = useState('');
  const list = networks.value?.list ?? [];
  const network = list.find((each) => each.protocol === chosen) ?? list[0];
  const options = list.map((each) => ({ value: each.protocol, label: each.name }));

  if (isApiFailure(networks.failure, 'tokenUnknown')) {
    return (
      <div className={styles.page}>
        <TopBar backLabel={t('common.back')} onBack={() => navigation.back('/assets/depositList')} />
        <EmptyState
          title={t('deposit.unknown')}
          action={<AppLink to="/assets/depositList">{t('choose.deposit')}</AppLink>}
        />
      </div>
    );
  }
  return (
    <div className={styles.page}>
      <TopBar
        title={t('deposit.title', { token: name })}
        backLabel={t('common.back')}
        onBack={() => navigation.back('/assets/depositList')}
        actions={
          <AppLink className={styles.records} to="/assets/record/deposit">
            {t('balances.records')}
          </AppLink>
        }
      />
      {networks.failure !== undefined && networks.value === undefined ? (
        <ErrorState
          title={t('deposit.failed')}
          text={locale.failure(networks.failure)}
          retryLabel={t('common.retry')}
          pending={networks.pending}
          onRetry={networks.reload}
        />
      ) : (
        <>
          <section className={styles.network}>
            <h2 className={styles.label}>{t('deposit.network')}</h2>
            {network ? (
              options.length <= sideBySide ? (
                <Segmented
                  label={t('deposit.network')}
                  options={options}
                  value={network.protocol}
                  onValueChange={setChosen}
                />
              ) : (
                <Select
                  label={t('deposit.network')}
                  hideLabel
                  options={options}
                  value={network.protocol}
                  onValueChange={setChosen}
                />
              )
            ) : (
              <Skeleton width="100%" height="var(--tap)" />
            )}
          </section>
          <AddressCard
            token={token}
            name={name}
            protocol={network?.protocol}
            networkName={network?.name ?? ''}
          />
        </>
      )}
      <RecentDeposits token={token} name={name} />
    </div>
  );
}
