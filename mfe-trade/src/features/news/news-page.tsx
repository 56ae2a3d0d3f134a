import { PageLoading, useSearch, withTexts } from '@exchange/remote-kit';
import { texts } from './texts';
import { NoticeList } from './notice-list';
import { NoticeView } from './notice-view';

/** `/home/news`: the notices, or the one that the query names (T-07). */
export const NewsPage = withTexts(
  texts,
  function NewsPage() {
    const id = new URLSearchParams(useSearch()).get('id');
    return id === null || id === '' ? <NoticeList /> : <NoticeView key={id} id={id} />;
  },
  PageLoading,
);
