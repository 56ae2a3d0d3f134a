import { formatCompact, formatPercent, formatPrice, noValue } from '@exchange/format';
import { usePlatform } from '@exchange/platform';
import { classNames, DataAge } from '@exchange/ui';
import { formatTime } from '@exchange/i18n';
import { FlashingPrice } from '../../../common/flashing-price';
import { changeDirection, fiatText, pairNames, priceText } from '../../../common/quote-text';
import styles from './price-header.module.css';
import { useQuote, useQuoteStatus } from './use-quote';
import { texts } from '../texts';

/** The pair's price, its worth in the fiat currency, and its last 24 hours. Keeps its size while there is none yet. */
export function PriceHeader({ pairKey, compact }: { readonly pairKey: string; readonly compact: boolean }) {
  const { quotes, organisation, locale } = usePlatform();
  const text = texts.useText();
  const quote = useQuote(pairKey);
  const { state } = useQuoteStatus();
  const direction = changeDirection(quote?.percent_change ?? '0');
  const price = (value: string | undefined) =>
    quote && value !== undefined && !/^[0.]+$/.test(value)
      ? formatPrice(value, quote.price_precision, locale.current)
      : noValue;
  const rate = quote && quotes.fiatRate(quote.market, organisation.fiat);
  const worth = quote && fiatText(quote.price, rate, organisation.fiat, locale.current);
  const names = quote ? pairNames(quote) : { token: '', market: '' };
  const day = [
    { label: text('high'), value: price(quote?.high) },
    { label: text('low'), value: price(quote?.low) },
    {
      label: text('volume', { unit: names.token }),
      value: quote ? formatCompact(quote.vol, locale.current) : noValue,
    },
    {
      label: text('turnover', { unit: names.market }),
      value: quote ? formatCompact(quote.turnover, locale.current) : noValue,
    },
  ];
  return (
    <section
      className={classNames(styles.header, compact && styles.compact)}
      aria-label={text('quote')}
      data-feed={state}
    >
      <div className={styles.now}>
        <p className={classNames(styles.price, styles[direction])} data-testid="kline-price">
          <FlashingPrice price={quote?.price}>{quote ? priceText(quote) : noValue}</FlashingPrice>
        </p>
        <p className={styles.under}>
          <span>{text('worth', { worth: worth ?? noValue })}</span>
          <span className={styles[direction]}>
            {quote ? formatPercent(quote.percent_change, locale.current) : noValue}
          </span>
        </p>
        <p className={styles.under}>
          <FeedAge />
        </p>
      </div>
      <dl className={styles.day}>
        {day.map(({ label, value }) => (
          <div key={label} className={styles.row}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

/** How old the prices are, and Reconnect once nothing tries any more. */
function FeedAge() {
  const { quotes, locale } = usePlatform();
  const text = texts.useText();
  const { state, updatedAt, gaveUp } = useQuoteStatus();
  const since = updatedAt > 0 && (state === 'stale' || state === 'delayed');
  const time = formatTime(locale.current, updatedAt, 'time');
  return (
    <span className={styles.feed}>
      <DataAge state={state} text={since ? text(`feed.${state}Since`, { time }) : text(`feed.${state}`)} />
      {gaveUp && (
        <button type="button" className={styles.reconnect} onClick={() => quotes.reconnect()}>
          {text('feed.reconnect')}
        </button>
      )}
    </span>
  );
}
