import { lazyPage, type SlotProps, useSearch } from '@exchange/remote-kit';
import { useCallback, useState } from 'react';
import { pairPath } from '../common/pair-key';
import { useText } from '../messages';
import { usePainted } from '../common/use-painted';
import { useQuotesRefresh } from '../common/use-quotes-refresh';
import { EntryMenu } from '../features/home/entry-menu';
import { HomeCarousel } from '../features/home/home-carousel';
import { HomeHead } from '../features/home/home-head';
import { HomeRankings } from '../features/home/home-rankings';
import { HotCards } from '../features/home/hot-cards';
import { NoticeLine } from '../features/home/notice-line';
import { PairListSkeleton } from '../features/market-list/pair-list-skeleton';
import { PairList } from '../features/market-list/pair-list';
import { PairRowView } from '../features/market-list/pair-row-view';
import { useStores } from './application-stores';
import styles from './home-page.module.css';

const loadLater = () => import(/* webpackChunkName: "home-later" */ './home-later');
const CarouselControls = lazyPage(async () => (await loadLater()).CarouselControls);
const PriceLine = lazyPage(async () => (await loadLater()).PriceLine);
const PromoSlot = lazyPage<SlotProps<'home.promo'>>(async () => (await loadLater()).Slot);
const CalendarSheet = lazyPage(
  async () => (await import(/* webpackChunkName: "calendar" */ '../features/calendar/calendar')).Calendar,
);

/** What fills the end of the page is told nothing. */
const noInput = {};

/** `/` (T-01): banners, notices, ways to the other areas, and the pairs that matter now. With `?open=calendar` the calendar stands over it. */
export function HomePage() {
  const { rows, favouriteKeys } = useStores();
  const t = useText();
  const painted = usePainted();
  useQuotesRefresh();
  const [paused, setPaused] = useState(false);
  const calendarOpen = new URLSearchParams(useSearch()).get('open') === 'calendar';
  const renderLine = useCallback((key: string) => painted && <PriceLine pairKey={key} />, [painted]);
  const renderRow = useCallback(
    (key: string) => {
      const row = rows.row(key);
      return row && <PairRowView row={row} to={pairPath(key, 'kline')} t={t} line={renderLine(key)} />;
    },
    [rows, t, renderLine],
  );
  return (
    <div className={styles.page}>
      <HomeHead />
      <HomeCarousel
        renderControls={(slides) =>
          painted && <CarouselControls {...slides} paused={paused} onPause={setPaused} />
        }
      />
      <NoticeLine paused={paused} />
      <EntryMenu label={t('home.menu')} nameOf={(entry) => t(`home.entry.${entry}`)} />
      <HotCards rows={rows} renderLine={renderLine} />
      <HomeRankings
        rows={rows}
        favourites={favouriteKeys}
        renderList={(keys, label) => <PairList key={label} label={label} keys={keys} renderRow={renderRow} />}
        skeleton={(count) => <PairListSkeleton rows={count} />}
      />
      {painted && <PromoSlot name="home.promo" input={noInput} />}
      {calendarOpen && <CalendarSheet />}
    </div>
  );
}
