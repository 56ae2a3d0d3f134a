import type { Pair } from '@exchange/contract/market';
import { formatPercent } from '@exchange/format';
import { pairKey } from '@exchange/quotes/quote-list';
import { readEarlyQuotes, type EarlyQuotes } from '@exchange/quotes/early-quotes';
import { type EarlyPage, showEarlyView } from '@exchange/remote-kit/early-view';
import {
  AppLink,
  IconButton,
  IconLink,
  Skeleton,
  StaticTabs,
  StickyHead,
  TokenLogo,
} from '@exchange/ui/static';
import { Bell, ChevronRight, CircleUserRound, Menu, Search } from '@exchange/ui/icons';
import { Megaphone } from '@exchange/ui/place-icons';
import { pairPath } from '../common/pair-key';
import { changeDirection, pairNames, priceText } from '../common/quote-text';
import { EntryMenu } from '../features/home/entry-menu';
import carousel from '../features/home/home-carousel.module.css';
import head from '../features/home/home-head.module.css';
import cards from '../features/home/hot-cards.module.css';
import rankings from '../features/home/home-rankings.module.css';
import notice from '../features/home/notice-line.module.css';
import texts from '../messages/en.json';
import styles from '../pages/home-page.module.css';
import { EarlyList } from './early-list';
import { EarlySlide } from './early-slide';
import { readNotice } from './read-first';

/** More rows of the ranking than the highest phone shows. */
const rows = 8;

/** The home page before its code is there: its words, the next sale or banner, and the first pairs of the star and the rise ranking. */
function EarlyHome({ page, pairs }: { readonly page: EarlyPage; readonly pairs: EarlyQuotes }) {
  const { name, logo_url: logo } = page.organisation;
  const shown = pairs.list.starRanking.slice(0, 3).flatMap((key) => pairs.pair(key) ?? []);
  return (
    <div className={styles.page}>
      <StickyHead className={head.head}>
        <TokenLogo src={logo} name={name} size="medium" />
        <AppLink to="/search" className={head.search}>
          <Search size="0.32rem" />
          <span>{texts.home.search}</span>
        </AppLink>
        <IconLink to="/user/notifications" aria-label={texts.home.notifications}>
          <Bell />
        </IconLink>
        <IconLink to="/user" aria-label={texts.home.user}>
          <CircleUserRound />
        </IconLink>
        <IconButton aria-label={texts.home.links.open}>
          <Menu />
        </IconButton>
      </StickyHead>
      <div className={carousel.carousel}>
        <div className={carousel.track}>
          <div className={carousel.slide}>
            <EarlySlide page={page} />
          </div>
        </div>
      </div>
      <EarlyNotice page={page} />
      <EntryMenu label={texts.home.menu} nameOf={(entry) => texts.home.entry[entry]} />
      <ul className={cards.cards} aria-label={texts.home.hotCards}>
        {shown.map((pair) => (
          <li key={pair.id}>
            <EarlyCard pair={pair} />
          </li>
        ))}
      </ul>
      <section className={rankings.rankings}>
        <div className={rankings.head}>
          <StaticTabs
            label={texts.home.rankings}
            items={(['gainers', 'stars', 'favourites'] as const).map((id) => ({
              id,
              label: texts.market.tab[id],
            }))}
            selected="gainers"
          />
        </div>
        <div className={rankings.panel}>
          <EarlyList
            label={texts.market.tab.gainers}
            pairs={pairs.list.riseRanking.slice(0, rows).flatMap((key) => pairs.pair(key) ?? [])}
          />
        </div>
      </section>
    </div>
  );
}

function EarlyNotice({ page }: { readonly page: EarlyPage }) {
  const found = readNotice(page);
  return (
    <AppLink
      to={found ? `/home/news?id=${encodeURIComponent(found.id)}` : '/home/news'}
      className={notice.line}
    >
      <Megaphone className={notice.icon} size="0.32rem" />
      {found ? <span className={notice.title}>{found.title}</span> : <Skeleton width="70%" />}
      <ChevronRight className={notice.arrow} size="0.28rem" />
    </AppLink>
  );
}

function EarlyCard({ pair }: { readonly pair: Pair }) {
  const { token, market } = pairNames(pair);
  const direction = changeDirection(pair.percent_change);
  return (
    <AppLink to={pairPath(pairKey(pair), 'kline')} className={cards.card}>
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
    </AppLink>
  );
}

showEarlyView(window, (page) => {
  const pairs = readEarlyQuotes(page);
  return pairs && <EarlyHome page={page} pairs={pairs} />;
});
