import { usePlatform, type QuoteStatus } from '@exchange/platform';
import { Skeleton } from '@exchange/ui';
import { ArrowDown, ArrowUp } from '@exchange/ui/icons';
import { observer } from 'mobx-react-lite';
import { FlashingPrice } from '../../../common/flashing-price';
import { LiveAge } from '../../../common/live-age';
import type { PairRow } from '../../../common/pair-rows';
import { fiatText, priceText } from '../../../common/quote-text';
import styles from './last-price.module.css';

/** The last traded price, which way it went, about how much that is in fiat while it is live, and how old the book is. */
export const LastPrice = observer(function LastPrice({
  row,
  age,
}: {
  readonly row: PairRow | undefined;
  readonly age: QuoteStatus['state'];
}) {
  const { quotes, organisation, locale } = usePlatform();
  const quote = row?.quote;
  const direction = row?.direction ?? 'flat';
  // How long prices have not been live takes its place: there is one line for both.
  const isAged = age === 'delayed' || age === 'stale';
  const fiat =
    quote && !isAged
      ? fiatText(
          quote.price,
          quotes.fiatRate(quote.market, organisation.fiat),
          organisation.fiat,
          locale.current,
        )
      : undefined;
  return (
    <div className={styles.last}>
      <p className={styles.price} data-direction={direction} data-testid="last-price">
        <FlashingPrice price={quote?.price}>
          {quote ? priceText(quote) : <Skeleton width="1.6rem" height="0.4rem" />}
        </FlashingPrice>
        {direction === 'up' && <ArrowUp aria-hidden="true" size="0.28rem" />}
        {direction === 'down' && <ArrowDown aria-hidden="true" size="0.28rem" />}
      </p>
      <p className={styles.note}>
        {fiat !== undefined && <span className={styles.fiat}>≈ {fiat}</span>}
        <LiveAge state={age} />
      </p>
    </div>
  );
});
