import { usePlatform, useTopic } from '@exchange/platform';
import { Slot, withTexts } from '@exchange/remote-kit';
import { AppLink, Button, EmptyState, TabPanel, Tabs } from '@exchange/ui';
import { observer } from 'mobx-react-lite';
import { useEffect, useMemo, useState } from 'react';
import type { PairText } from '../common/records/pair-text';
import { texts } from '../common/records/texts';
import { SaidPrice } from '../common/said-price';
import type { OrderEntry } from '../features/order-entry/order-entry';
import { OpenOrders } from '../features/open-orders/open-orders';
import { MarketTrades } from '../features/trades/market-trades';
import { OwnTrades } from '../features/trades/own-trades';
import type { PairCodes } from '../common/pair-key';
import type { PairLines } from './pair-lines';
import { createRecordStores } from './record-stores';
import { RecordsSpace } from './records-space';
import { sentRows } from './sent-rows';
import styles from './transaction-records.module.css';

const tabs = ['openOrders', 'ownTrades', 'marketTrades'] as const;
type Tab = (typeof tabs)[number];

export interface TransactionRecordsProps {
  readonly pairKey: string;
  readonly pair: PairCodes;
  /** Whose orders are recorded as soon as they are placed. */
  readonly entry: Pick<OrderEntry, 'placed' | 'sent' | 'submission'>;
  readonly names: PairText;
  /** The chart's lines, whose orders and fills are shown. */
  readonly lines?: PairLines | undefined;
}

const Records = observer(function Records({ pairKey, pair, entry, names, lines }: TransactionRecordsProps) {
  const platform = usePlatform();
  const { session } = platform;
  const [stores] = useState(() => createRecordStores(platform, pairKey, pair, lines));
  useEffect(() => stores.start(entry), [stores, entry]);
  const { user, ready } = useTopic('session');
  const t = texts.useText();
  const [tab, setTab] = useState<Tab>('openOrders');
  const sent = sentRows(stores.openOrders, entry);
  const count = stores.openOrders.list.length + sent.length;
  const label = (id: Tab) => (id === 'openOrders' && count > 0 ? t('openOrdersCount', { count }) : t(id));
  const anonymous = ready && !user;
  return (
    <section className={styles.records}>
      <SaidPrice pairKey={pairKey} />
      <Tabs
        label={t('title')}
        group="records"
        items={tabs.map((id) => ({ id, label: label(id) }))}
        selected={tab}
        onSelect={setTab}
        className={styles.tabs ?? ''}
      />
      <TabPanel group="records" selected={tab} className={styles.panel ?? ''}>
        {tab === 'marketTrades' && <MarketTrades store={stores.marketTrades} names={names} />}
        {tab !== 'marketTrades' && anonymous && (
          <EmptyState
            title={t('loginTitle')}
            action={
              <Button variant="quiet" onClick={() => session.requireLogin()}>
                {t('login')}
              </Button>
            }
          />
        )}
        {tab === 'openOrders' && !anonymous && (
          <OpenOrders
            store={stores.openOrders}
            sent={sent}
            names={names}
            onDismiss={(key) => entry.submission?.sent.remove(key)}
          />
        )}
        {tab === 'ownTrades' && !anonymous && <OwnTrades store={stores.ownTrades} names={names} />}
        {tab !== 'marketTrades' && user && (
          <AppLink
            className={styles.all}
            to={`${tab === 'openOrders' ? '/order/entrust' : '/order/trade'}?pair=${pairKey}`}
          >
            {t(tab === 'openOrders' ? 'allOrders' : 'allTrades')}
          </AppLink>
        )}
      </TabPanel>
    </section>
  );
});

/** The user's open orders and fills of a pair, and everybody's last trades (T-10). */
export const PairRecords = withTexts(texts, Records, RecordsSpace);

function BelowForm(props: TransactionRecordsProps) {
  const { pairKey } = props;
  const input = useMemo(() => ({ pair: pairKey }), [pairKey]);
  return (
    <>
      <Slot name="trade.below-form" input={input} />
      <Records {...props} />
    </>
  );
}

/**
 * Below the form: what other remotes have for the pair (H-32), the user's open orders and fills of it, and everybody's last trades
 * (T-10).
 */
export const TransactionRecords = withTexts(texts, BelowForm, RecordsSpace);
