import { usePlatform } from '@exchange/platform';
import { usePersonal } from '@exchange/remote-kit';
import { MoreRecords, RecordList } from '@exchange/records';
import { BarLink, LinkButton, LinkTabs, TopBar } from '@exchange/ui';
import { Observer } from 'mobx-react-lite';
import { useCallback, useEffect, useState } from 'react';
import page from '../../common/page.module.css';
import { useText } from '../../messages';
import { CampaignCard } from './campaign-card';
import { campaignsOf, type ListTab, listTabs } from './campaigns-of';
import styles from './list-page.module.css';

/** Where somebody finds sales who found none in a tab. */
const otherTab: Readonly<Record<ListTab, ListTab>> = {
  preview: 'afoot',
  afoot: 'preview',
  history: 'afoot',
  involvement: 'afoot',
};

/** `/ieo/list` and its tabs (I-01): token sales with their times by the exchange's clock, which change state by themselves. */
export function ListPage({ tab }: { readonly tab: ListTab }) {
  const { api, locale } = usePlatform();
  const t = useText();
  const [campaigns] = useState(() => campaignsOf(api, tab));
  useEffect(() => {
    void campaigns.begin();
    return () => campaigns.stop();
  }, [campaigns]);
  usePersonal('balances', () => {
    if (tab === 'involvement') void campaigns.reload();
  });
  const handleDue = useCallback(() => void campaigns.reload(), [campaigns]);
  return (
    <div className={page.page}>
      <TopBar title={t(`screens.${tab}`)} actions={<BarLink to="/order/ieo">{t('orders')}</BarLink>} />
      <LinkTabs
        label={t('title')}
        links={listTabs.map((each) => ({
          to: `/ieo/list/${each}`,
          label: t(`tab.${each}`),
          current: each === tab,
        }))}
      />
      <div className={styles.list}>
        <RecordList
          source={campaigns}
          rowHeight="5.04rem"
          cards={styles.cards}
          failed={t('failed')}
          why={(failure) => locale.failure(failure)}
          retryLabel={t('retry')}
          empty={t(`empty.${tab}`)}
          emptyText={t(`emptyText.${tab}`)}
          action={<LinkButton to={`/ieo/list/${otherTab[tab]}`}>{t(`see.${otherTab[tab]}`)}</LinkButton>}
        >
          <Observer>
            {() => (
              <ul className={styles.cards}>
                {campaigns.list.map((listed) => (
                  <li key={listed.campaign.campaign_no}>
                    <CampaignCard listed={listed} onDue={handleDue} />
                  </li>
                ))}
              </ul>
            )}
          </Observer>
          <MoreRecords source={campaigns} label={t('more')} />
        </RecordList>
      </div>
    </div>
  );
}
