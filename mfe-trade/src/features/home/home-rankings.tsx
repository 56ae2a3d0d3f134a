import { AppLink, EmptyState, LinkButton, TabPanel, Tabs } from '@exchange/ui';
import { ChevronRight, Star } from '@exchange/ui/icons';
import { observer } from 'mobx-react-lite';
import { useState, type ReactNode } from 'react';
import { LiveAge } from '../../common/live-age';
import type { PairRows } from '../../common/pair-rows';
import { QuotesFailed } from '../../common/quotes-failed';
import { useText } from '../../messages';
import styles from './home-rankings.module.css';

const tabs = ['gainers', 'stars', 'favourites'] as const;
type Tab = (typeof tabs)[number];

/** Rows of each list. */
const shown = 8;

/** The rise ranking, the star ranking and the favourites, the first of each (T-01). */
export const HomeRankings = observer(function HomeRankings({
  rows,
  favourites,
  renderList,
  skeleton,
}: {
  readonly rows: PairRows;
  /** Keys of the favourites. */
  readonly favourites: () => readonly string[];
  readonly renderList: (keys: readonly string[], label: string) => ReactNode;
  /** As large as all rows of a list. */
  readonly skeleton: (rows: number) => ReactNode;
}) {
  const t = useText();
  const [tab, setTab] = useState<Tab>('gainers');
  const { list } = rows;
  const keys = (
    tab === 'gainers' ? list.riseRanking : tab === 'stars' ? list.starRanking : favourites()
  ).slice(0, shown);
  return (
    <section className={styles.rankings}>
      <div className={styles.head}>
        <Tabs
          label={t('home.rankings')}
          group="home"
          items={tabs.map((id) => ({ id, label: t(`market.tab.${id}`) }))}
          selected={tab}
          onSelect={setTab}
        />
        <LiveAge state={rows.status.state} />
      </div>
      <TabPanel group="home" selected={tab} className={styles.panel ?? ''}>
        {!list.ready && (rows.status.state === 'stale' ? <QuotesFailed /> : skeleton(shown))}
        {list.ready && keys.length === 0 && <NoRows tab={tab} />}
        {list.ready && keys.length > 0 && (
          <>
            {renderList(keys, t(`market.tab.${tab}`))}
            <div className={styles.more}>
              {tab === 'favourites' && <AppLink to="/home/editFavorite">{t('favourites.edit')}</AppLink>}
              <AppLink to={`/home/marketCondition?tab=${tab}`}>
                {t('home.more')}
                <ChevronRight aria-hidden="true" size="0.28rem" />
              </AppLink>
            </div>
          </>
        )}
      </TabPanel>
    </section>
  );
});

/** Stands for a list that has nothing to show; favourites have to be chosen first. */
function NoRows({ tab }: { readonly tab: Tab }) {
  const t = useText();
  if (tab !== 'favourites') return <EmptyState title={t('market.empty')} />;
  return (
    <EmptyState
      icon={<Star />}
      title={t('favourites.empty')}
      text={t('favourites.emptyText')}
      action={<LinkButton to="/home/marketCondition?tab=all">{t('home.more')}</LinkButton>}
    />
  );
}
