import type { OrderBook, Pair } from '@exchange/contract/market';
import { formatPercent } from '@exchange/format';
import { pairKey } from '@exchange/quotes/quote-list';
import { showEarlyView } from '@exchange/remote-kit/early-view';
import { ChangePill, IconButton, IconLink, Skeleton, StickyHead } from '@exchange/ui/static';
import { BellPlus, ChartCandlestick, Info } from '@exchange/ui/icons';
import { pairPath } from '../common/pair-key';
import { changeDirection } from '../common/quote-text';
import header from '../features/pair-header/pair-header.module.css';
import texts from '../messages/en.json';
import styles from '../pages/transaction-page.module.css';
import { EarlyBook } from './early-book';
import { EarlyPairName } from './early-pair-name';
import { EarlyStar } from './early-star';
import { readBook, readPair } from './read-first';

/** The transaction page before its code is there: its head, and the book. */
function EarlyTransaction({ pair, book }: { readonly pair: Pair; readonly book: OrderBook | undefined }) {
  const key = pairKey(pair);
  return (
    <div className={styles.page}>
      <StickyHead className={header.header}>
        <h1 className={header.title}>
          <EarlyPairName pair={pair} />
        </h1>
        {pair.halted !== true && (
          <ChangePill
            size="small"
            text={formatPercent(pair.percent_change)}
            direction={changeDirection(pair.percent_change)}
          />
        )}
        <span className={header.actions}>
          <IconLink to={pairPath(key, 'kline')} aria-label={texts.trade.kline}>
            <ChartCandlestick />
          </IconLink>
          <IconLink to={pairPath(key, 'data')} aria-label={texts.trade.brandData}>
            <Info />
          </IconLink>
          <IconButton aria-label={texts.trade.alerts}>
            <BellPlus />
          </IconButton>
          <EarlyStar pair={pair} />
        </span>
      </StickyHead>
      <div className={styles.columns}>
        <Skeleton height="7rem" />
        <EarlyBook pair={pair} book={book} />
      </div>
    </div>
  );
}

showEarlyView(window, (page) => {
  const pair = readPair(page);
  return pair && <EarlyTransaction pair={pair} book={readBook(page)} />;
});
