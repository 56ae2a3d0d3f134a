import { TabPanel, Tabs } from '@exchange/ui';
import { useState } from 'react';
import { texts } from '../texts';
import { BrandFigures } from './brand-figures';
import styles from './brand.module.css';
import { Holders } from './holders';
import { Repurchases } from './repurchases';

const tabs = ['repurchase', 'holders'] as const;
type Tab = (typeof tabs)[number];

/** A brand's data (T-12): figures, buyback and burn, holders. */
export function BrandData({ token }: { readonly token: string }) {
  const t = texts.useText();
  const [tab, setTab] = useState<Tab>('repurchase');
  return (
    <div className={styles.page}>
      <BrandFigures token={token} />
      <Tabs
        label={t('tabs')}
        group="brand-data"
        items={tabs.map((id) => ({
          id,
          label: t(id === 'repurchase' ? 'repurchase.title' : 'holders.title'),
        }))}
        selected={tab}
        onSelect={setTab}
      />
      <TabPanel group="brand-data" selected={tab} className={styles.panel ?? ''}>
        {tab === 'repurchase' ? <Repurchases token={token} /> : <Holders token={token} />}
      </TabPanel>
    </div>
  );
}
