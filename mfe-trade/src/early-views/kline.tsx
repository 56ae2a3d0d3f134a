import type { Pair } from '@exchange/contract/market';
import { formatCompact, formatPercent } from '@exchange/format';
import { pairKey } from '@exchange/quotes/quote-list';
import { showEarlyView } from '@exchange/remote-kit/early-view';
import words from '@exchange/remote-kit/messages/en.json';
import { AppLink, classNames, IconButton, Skeleton, TopBar } from '@exchange/ui/static';
import { BellPlus, Maximize2 } from '@exchange/ui/icons';
import { pairPath } from '../common/pair-key';
import { changeDirection, pairNames, priceText } from '../common/quote-text';
import page from '../features/kline/ui/kline-page.module.css';
import styles from '../features/kline/ui/price-header.module.css';
import own from '../features/kline/messages/en.json';
import texts from '../messages/en.json';
import { EarlyPairName } from './early-pair-name';
import { EarlyStar } from './early-star';
import { readPair } from './read-first';

/** The k-line page before its code is there: its head, the pair's price and last 24 hours, and the ways to trade. */
function EarlyKline({ pair }: { readonly pair: Pair }) {
  const { token, market } = pairNames(pair);
  const direction = changeDirection(pair.percent_change);
  const form = pairPath(pairKey(pair), 'transaction');
  const day = [
    { label: own.high, value: priceText({ ...pair, price: pair.high }) },
    { label: own.low, value: priceText({ ...pair, price: pair.low }) },
    { label: own.volume.replace('{{unit}}', token), value: formatCompact(pair.vol) },
    { label: own.turnover.replace('{{unit}}', market), value: formatCompact(pair.turnover) },
  ];
  return (
    <div className={page.page}>
      <TopBar
        title={<EarlyPairName pair={pair} />}
        backLabel={words.back}
        onBack={() => undefined}
        actions={
          <div className={page.actions}>
            <IconButton aria-label={texts.trade.alerts}>
              <BellPlus />
            </IconButton>
            <EarlyStar pair={pair} />
            <IconButton aria-label={own.fullScreen}>
              <Maximize2 />
            </IconButton>
          </div>
        }
      />
      <section className={styles.header}>
        <div className={styles.now}>
          <p className={classNames(styles.price, styles[direction])}>{priceText(pair)}</p>
          <p className={styles.under}>
            <span className={styles[direction]}>{formatPercent(pair.percent_change)}</span>
          </p>
          <p className={styles.under} />
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
      <Skeleton height="60vh" />
      <nav className={page.links} aria-label={own.trade}>
        <AppLink className={page.buy} to={`${form}?side=buy`}>
          {own.buy}
        </AppLink>
        <AppLink className={page.sell} to={`${form}?side=sell`}>
          {own.sell}
        </AppLink>
      </nav>
    </div>
  );
}

showEarlyView(window, (page) => {
  const pair = readPair(page);
  return pair && <EarlyKline pair={pair} />;
});
