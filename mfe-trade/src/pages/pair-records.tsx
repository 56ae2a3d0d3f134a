import { usePlatform, useTopic } from '@exchange/platform';
import { lazyPage } from '@exchange/remote-kit';
import { Button, EmptyState, TabPanel, Tabs } from '@exchange/ui';
import { useState } from 'react';
import { usePainted } from '../common/use-painted';
import { useText } from '../messages';
import type { RecordPanelsProps } from './record-panels';
import { type RecordTab, recordTabs } from './record-tabs';
import styles from './pair-records.module.css';

export type PairRecordsProps = Omit<RecordPanelsProps, 'tab' | 'onOpenOrders'>;

const loadPanels = () => import(/* webpackChunkName: "record-panels" */ './record-panels');
const RecordPanels = lazyPage(async () => (await loadPanels()).RecordPanels);
const BelowForm = lazyPage(async () => (await loadPanels()).BelowForm);

/**
 * The user's open orders and fills of a pair, and everybody's last trades (T-10): their tabs and, for whoever is signed out, the way in.
 * What the tabs show is fetched when the page has been painted, so that it does not delay the first price (H-26).
 */
export function PairRecords(props: PairRecordsProps) {
  const { session } = usePlatform();
  const { user, ready } = useTopic('session');
  const painted = usePainted();
  const t = useText();
  const [tab, setTab] = useState<RecordTab>('openOrders');
  const [openOrders, setOpenOrders] = useState(0);
  const asksToLogIn = tab !== 'marketTrades' && ready && !user;
  const label = (id: RecordTab) =>
    id === 'openOrders' && openOrders > 0
      ? t('records.tab.openOrdersCount', { count: openOrders })
      : t(`records.tab.${id}`);
  return (
    <section className={styles.records}>
      <Tabs
        label={t('records.title')}
        group="records"
        items={recordTabs.map((id) => ({ id, label: label(id) }))}
        selected={tab}
        onSelect={setTab}
        className={styles.tabs ?? ''}
      />
      <TabPanel group="records" selected={tab} className={styles.panel ?? ''}>
        {asksToLogIn && (
          <EmptyState
            title={t('records.loginTitle')}
            action={
              <Button variant="quiet" onClick={() => session.requireLogin()}>
                {t('records.login')}
              </Button>
            }
          />
        )}
        {painted && (
          <RecordPanels {...props} tab={asksToLogIn ? undefined : tab} onOpenOrders={setOpenOrders} />
        )}
      </TabPanel>
    </section>
  );
}

/** Below a pair's form: what other remotes have for the pair (H-32), and its records. */
export function RecordsBelowForm(props: PairRecordsProps) {
  const painted = usePainted();
  return (
    <>
      {painted && <BelowForm pairKey={props.pairKey} />}
      <PairRecords {...props} />
    </>
  );
}
