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
import { EarlyRecords } from './early-records';
import { EarlyStar } from './early-star';
import { readBook, readPair } from './read-first';

/** The transaction page before its code is there: its head, the book, and the records' place. */
function EarlyTransaction({
  pair,
  book,
  signedOut,
}: {
  readonly pair: Pair;
  readonly book: OrderBook | undefined;
  readonly signedOut: boolean;
}) {
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
        <Skeleton height="100%" />
        <EarlyBook pair={pair} book={book} />
      </div>
      <EarlyRecords signedOut={signedOut} />
    </div>
  );
}

showEarlyView(window, (page) => {
  const pair = readPair(page);
  return pair && <EarlyTransaction pair={pair} book={readBook(page)} signedOut={page.signedOut} />;
});
