import { useTopic } from '@exchange/platform';
import { useRefresh } from '@exchange/remote-kit';
import { TopBar } from '@exchange/ui';
import { useEffect, useState } from 'react';
import { useBalances } from '../../common/balances-context';
import { RecordsLink } from '../../common/records/records-link';
import { useStoredFlag } from '../../common/use-stored-flag';
import { useText } from '../../messages';
import { AccountSwitch, type Account } from './account-switch';
import { AnalysisCard } from './analysis/analysis-card';
import { AssetAccount } from './asset-account';
import styles from './assets-page.module.css';
import { FiatAccount } from './fiat-account';
import { useOverview } from './overview-context';
import { TotalCard } from './total-card';

/** `/assets`: what the user holds in both accounts and what it is and was worth, live. */
export function AssetsPage() {
  useTopic('locale');
  const balances = useBalances();
  const overview = useOverview();
  const t = useText();
  const [hidden, setHidden] = useStoredFlag('hide-amounts');
  const [account, setAccount] = useState<Account>('asset');
  useEffect(() => overview.start(), [overview]);
  useRefresh(async () => {
    await Promise.all([balances.reload(), overview.reload()]);
    const failed = [balances, overview.summary, overview.c2c].find(({ failure }) => failure !== undefined);
    if (failed) throw failed.failure;
  });
  return (
    <div className={styles.page}>
      <TopBar
        title={t('balances.title')}
        actions={<RecordsLink name="deposit">{t('balances.records')}</RecordsLink>}
      />
      <TotalCard hidden={hidden} onHiddenChange={setHidden} />
      <AnalysisCard hidden={hidden} onShowAmounts={() => setHidden(false)} />
      <AccountSwitch account={account} hidden={hidden} onAccountChange={setAccount} />
      {account === 'asset' ? <AssetAccount hidden={hidden} /> : <FiatAccount hidden={hidden} />}
    </div>
  );
}
