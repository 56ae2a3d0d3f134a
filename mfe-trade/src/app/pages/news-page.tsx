import { withTexts } from '@exchange/remote-kit';
import { useSearch } from 'wouter';
import { texts } from '../../features/news/texts';
import { NoticeList } from '../../features/news/ui/notice-list';
import { NoticeView } from '../../features/news/ui/notice-view';
import { PageSkeleton } from './page-skeleton';

/** `/home/news`: the notices, or the one that the query names (T-07). */
export const NewsPage = withTexts(
  texts.namespace,
  texts.messages,
  function NewsPage() {
    const id = new URLSearchParams(useSearch()).get('id');
    return id === null || id === '' ? <NoticeList /> : <NoticeView key={id} id={id} />;
  },
  PageSkeleton,
);
