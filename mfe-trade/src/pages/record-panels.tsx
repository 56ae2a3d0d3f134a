import { usePlatform, useTopic } from '@exchange/platform';
import { Slot, withTexts } from '@exchange/remote-kit';
import { AppLink } from '@exchange/ui';
import { observer } from 'mobx-react-lite';
import { useEffect, useMemo, useState } from 'react';
import type { PairText } from '../common/records/pair-text';
import { texts } from '../common/records/texts';
import { SaidPrice } from '../common/said-price';
import type { OrderEntry } from '../features/order-entry/order-entry';
import { MarketTrades } from '../features/trades/market-trades';
import { OwnTrades } from '../features/trades/own-trades';
import type { PairCodes } from '../common/pair-key';
import type { PairLines } from './pair-lines';
import { PairOpenOrders } from './pair-open-orders';
import styles from './pair-records.module.css';
import { createRecordStores } from './record-stores';
import type { RecordTab } from './record-tabs';
import { sentRows } from './sent-rows';

export interface RecordPanelsProps {
  /** Undefined shows nothing of them: only how many open orders there are is told. */
  readonly tab: RecordTab | undefined;
  /** Hears how many open orders the user has. */
  readonly onOpenOrders: (count: number) => void;
  readonly pairKey: string;
  readonly pair: PairCodes;
  /** Whose orders are recorded as soon as they are placed. */
  readonly entry: Pick<OrderEntry, 'placed' | 'knowOpenOrders' | 'sent' | 'submission' | 'page'>;
  readonly names: PairText;
  /** The chart's lines, whose orders and fills are shown. */
  readonly lines?: PairLines | undefined;
}

const Panels = observer(function Panels(props: RecordPanelsProps) {
  const { tab, onOpenOrders, pairKey, pair, entry, names, lines } = props;
  const platform = usePlatform();
  const [stores] = useState(() => createRecordStores(platform, pairKey, pair, lines));
  useEffect(() => stores.start(entry), [stores, entry]);
  const { user } = useTopic('session');
  const t = texts.useText();
  const sent = sentRows(stores.openOrders, entry);
  const count = stores.openOrders.list.length + sent.length;
  useEffect(() => onOpenOrders(count), [onOpenOrders, count]);
  return (
    <>
      <SaidPrice pairKey={pairKey} />
      {tab === 'marketTrades' && <MarketTrades store={stores.marketTrades} names={names} />}
      {tab === 'openOrders' && (
        <PairOpenOrders
          key={user?.user_id}
          store={stores.openOrders}
          market={entry.page}
          sent={sent}
          names={names}
          onDismiss={(key) => entry.submission?.sent.remove(key)}
        />
      )}
      {tab === 'ownTrades' && <OwnTrades store={stores.ownTrades} names={names} />}
      {tab && tab !== 'marketTrades' && user && (
        <AppLink
          className={styles.all}
          to={`${tab === 'openOrders' ? '/order/entrust' : '/order/trade'}?pair=${pairKey}`}
        >
          {t(tab === 'openOrders' ? 'allOrders' : 'allTrades')}
        </AppLink>
      )}
    </>
  );
});

/** What the tabs of a pair's records show (T-10). */
export const RecordPanels = withTexts(texts, Panels);

/** What other remotes have for a pair, between its form and its records (H-32). */
export function BelowForm({ pairKey }: { readonly pairKey: string }) {
  const input = useMemo(() => ({ pair: pairKey }), [pairKey]);
  return <Slot name="trade.below-form" input={input} />;
}
