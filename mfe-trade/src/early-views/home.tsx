import type { Pair } from '@exchange/contract/market';
import { formatPercent } from '@exchange/format';
import { showEarlyView } from '@exchange/remote-kit/early-view';
import { Skeleton, StickyHead } from '@exchange/ui/static';
import { Bell, CircleUserRound, Menu, Search } from '@exchange/ui/icons';
import { changeDirection, pairNames, priceText } from '../common/quote-text';
import menu from '../features/home/entry-menu.module.css';
import carousel from '../features/home/home-carousel.module.css';
import head from '../features/home/home-head.module.css';
import cards from '../features/home/hot-cards.module.css';
import rankings from '../features/home/home-rankings.module.css';
import notice from '../features/home/notice-line.module.css';
import styles from '../pages/home-page.module.css';
import { EarlyList } from './early-list';
import { readPairs, type EarlyPairs } from './read-pairs';

/** More rows of the ranking than the highest phone shows. */
const rows = 8;

/** The home page before its code is there: the first pairs of the star and the rise ranking with their prices. */
function EarlyHome({ pairs }: { readonly pairs: EarlyPairs }) {
  const shown = pairs.list.starRanking.slice(0, 3).flatMap((key) => pairs.pair(key) ?? []);
  return (
    <div className={styles.page}>
      <StickyHead className={head.head}>
        <Skeleton round width="0.64rem" height="0.64rem" />
        <span className={head.search}>
          <Search size="0.32rem" />
        </span>
        {[Bell, CircleUserRound, Menu].map((Icon) => (
          <span key={Icon.displayName} style={{ padding: '0.22rem' }}>
            <Icon size="0.44rem" />
          </span>
        ))}
      </StickyHead>
      <div className={carousel.carousel}>
        <div className={carousel.track}>
          <Skeleton height="100%" />
        </div>
      </div>
      <div className={notice.line}>
        <Skeleton width="70%" />
      </div>
      <div className={menu.menu}>
        {Array.from({ length: 5 }, (_, index) => (
          <span key={index} className={menu.entry}>
            <span className={menu.icon} />
            <Skeleton width="0.8rem" height="1.3em" />
          </span>
        ))}
      </div>
      <ul className={cards.cards}>
        {shown.map((pair) => (
          <li key={pair.id}>
            <EarlyCard pair={pair} />
          </li>
        ))}
      </ul>
      <section className={rankings.rankings}>
        <div className={rankings.head} style={{ blockSize: 'calc(var(--tap) + 0.1rem)' }}>
          <Skeleton width="50%" />
        </div>
        <EarlyList pairs={pairs.list.riseRanking.slice(0, rows).flatMap((key) => pairs.pair(key) ?? [])} />
      </section>
    </div>
  );
}

function EarlyCard({ pair }: { readonly pair: Pair }) {
  const { token, market } = pairNames(pair);
  const direction = changeDirection(pair.percent_change);
  return (
    <div className={cards.card}>
      <span className={cards.name}>
        <b>{token}</b>/{market}
      </span>
      <span className={cards.price} data-direction={direction}>
        {priceText(pair)}
      </span>
      <span className={cards.change} data-direction={direction}>
        {formatPercent(pair.percent_change)}
      </span>
      <span className={cards.line} />
    </div>
  );
}

showEarlyView(window, (page) => {
  const pairs = readPairs(page);
  return pairs && <EarlyHome pairs={pairs} />;
});
