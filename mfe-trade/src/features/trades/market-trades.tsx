import { formatAmount, formatPrice } from '@exchange/format';
import { formatTime } from '@exchange/i18n';
import { usePlatform } from '@exchange/platform';
import { observer } from 'mobx-react-lite';
import type { PairText } from '../../common/records/pair-text';
import { RecordList } from '../../common/records/record-list';
import { texts } from '../../common/records/texts';
import { useText } from '../../messages';
import type { MarketTradesStore } from './market-trades-store';
import styles from './trades.module.css';

/** The last trades of everybody on the pair. */
export const MarketTrades = observer(function MarketTrades({
  store,
  names,
}: {
  readonly store: MarketTradesStore;
  readonly names: PairText;
}) {
  const { locale } = usePlatform();
  const t = useText();
  const own = texts.useText();
  return (
    <RecordList
      source={store}
      rowHeight="0.48rem"
      failed={own('trades.failed')}
      empty={own('trades.marketEmpty')}
    >
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{own('trades.time')}</th>
            <th scope="col">{t('book.price')}</th>
            <th scope="col">{t('book.amount')}</th>
          </tr>
        </thead>
        <tbody>
          {/* By place, not by trade: a new trade changes the texts of the rows and moves none of them. */}
          {store.list.map((trade, place) => (
            <tr key={place}>
              <td>{formatTime(locale.current, trade.time, 'time')}</td>
              <td data-side={trade.side}>{formatPrice(trade.price, names.pricePrecision)}</td>
              <td>{formatAmount(trade.amount, names.amountPrecision)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </RecordList>
  );
});
