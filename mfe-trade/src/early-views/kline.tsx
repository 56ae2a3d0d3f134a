import type { Pair } from '@exchange/contract/market';
import { formatCompact, formatPercent, formatPrice } from '@exchange/format';
import { showEarlyView } from '@exchange/remote-kit/early-view';
import { IconButton, Skeleton, TopBar } from '@exchange/ui/static';
import { ChevronDown, Maximize2, Star } from '@exchange/ui/icons';
import { changeDirection, pairNames, priceText } from '../common/quote-text';
import page from '../features/kline/ui/kline-page.module.css';
import styles from '../features/kline/ui/price-header.module.css';
import name from '../pages/pair-switch.module.css';
import { readPair } from './read-pairs';

/** The k-line page before its code is there: the pair, its price and its last 24 hours. */
function EarlyKline({ pair }: { readonly pair: Pair }) {
  const { token, market } = pairNames(pair);
  const direction = changeDirection(pair.percent_change);
  const day = [
    formatPrice(pair.high, pair.price_precision),
    formatPrice(pair.low, pair.price_precision),
    formatCompact(pair.vol),
  ];
  return (
    <div className={page.page}>
      <TopBar
        title={
          <span className={name.pair}>
            <span className={name.name}>
              {token}/{market}
            </span>
            <ChevronDown size="0.3rem" />
          </span>
        }
        onBack={() => undefined}
        actions={[Star, Maximize2].map((Icon) => (
          <IconButton key={Icon.displayName} aria-label="">
            <Icon />
          </IconButton>
        ))}
      />
      <section className={styles.header}>
        <div className={styles.now}>
          <p className={`${styles.price} ${styles[direction]}`}>{priceText(pair)}</p>
          <p className={styles.under}>
            <span className={styles[direction]}>{formatPercent(pair.percent_change)}</span>
          </p>
          <p className={styles.under} />
        </div>
        <dl className={styles.day}>
          {day.map((value, index) => (
            <div key={index} className={styles.row}>
              <dt>
                <Skeleton width="1rem" height="0.22rem" />
              </dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      </section>
      <Skeleton height="60vh" />
    </div>
  );
}

showEarlyView(window, (page) => {
  const pair = readPair(page);
  return pair && <EarlyKline pair={pair} />;
});
