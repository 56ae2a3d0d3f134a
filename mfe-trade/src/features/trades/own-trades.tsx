import { formatAmount } from '@exchange/format';
import { Button } from '@exchange/ui';
import { observer } from 'mobx-react-lite';
import type { PairText } from '../../common/records/pair-text';
import { RecordList } from '../../common/records/record-list';
import { RecordRow, recordRowHeight } from '../../common/records/record-row';
import { texts } from '../../common/records/texts';
import type { OwnTradesStore } from './own-trades-store';
import styles from './trades.module.css';

/** The user's own fills on the pair, newest first, a page at a time (T-10). */
export const OwnTrades = observer(function OwnTrades({
  store,
  names,
}: {
  readonly store: OwnTradesStore;
  readonly names: PairText;
}) {
  const t = texts.useText();
  return (
    <RecordList
      source={store}
      rowHeight={recordRowHeight}
      failed={t('trades.failed')}
      empty={t('trades.empty')}
      emptyText={t('trades.emptyText')}
    >
      <ul>
        {store.list.map((trade) => {
          // The fee is kept of what is received.
          const [unit, places] =
            trade.side === 1 ? [names.token, names.amountPrecision] : [names.market, names.pricePrecision];
          return (
            <li key={trade.id} data-trade={trade.id}>
              <RecordRow
                record={trade}
                time={trade.time}
                names={names}
                note={t('trades.fee', { fee: formatAmount(trade.fee, places + 2), unit })}
              />
            </li>
          );
        })}
      </ul>
      {store.nextId !== null && (
        <div className={styles.more}>
          <Button
            variant="quiet"
            size="small"
            pending={store.state === 'loading'}
            onClick={() => void store.loadMore()}
          >
            {t('trades.more')}
          </Button>
        </div>
      )}
    </RecordList>
  );
});
