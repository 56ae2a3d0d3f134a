import {
  PageLoading,
  useSearch,
  withTexts,
  PageHead,
  useCall,
  createFeatureTexts,
} from '@exchange/remote-kit';
import { formatTime } from '@exchange/i18n';
import { type Api, usePlatform, isApiFailure } from '@exchange/platform';
import { ListRow, EmptyState, ErrorState, LinkButton, RichText, Skeleton } from '@exchange/ui';
import { observer } from 'mobx-react-lite';
import { useEffect, useState } from 'react';
import { getListNotice, type Notice } from '@exchange/contract';
import { PagedList } from '@exchange/records';
import { MoreRecords } from '../../common/records/more-records';
import { RecordList } from '../../common/records/record-list';
import styles from './news-page.module.css';
import { queryFailureText } from '../../common/query-failure-text';
import { useText } from '../../messages';
import en from './messages/en.json';
import simplified from './messages/zh-CN.json';
import traditional from './messages/zh-HK.json';

const texts = createFeatureTexts('mfe-trade', 'news', {
  'zh-HK': traditional,
  'zh-CN': simplified,
  en,
});

/** `/home/news`: the notices, or the one that the query names (T-07). */
export const NewsPage = withTexts(
  texts,
  function NewsPage() {
    const id = new URLSearchParams(useSearch()).get('id');
    return id === null || id === '' ? <NoticeList /> : <NoticeView key={id} id={id} />;
  },
  PageLoading,
);

/** `/home/news`: every notice, newest first (T-07). */
const NoticeList = observer(function NoticeList() {
  const { api, locale } = usePlatform();
  const t = texts.useText();
  const [notices] = useState(() => createNotices(api));
  useEffect(() => {
    void notices.load();
    return () => notices.stop();
  }, [notices]);
  return (
    <>
      <PageHead title={t('title')} back="/" />
      <RecordList
        source={notices}
        rowHeight="1.36rem"
        failed={t('failed')}
        empty={t('empty')}
        emptyText={t('emptyText')}
      >
        <ul className={styles.list} aria-label={t('title')}>
          {notices.list.map(({ id, title, time }) => (
            <li key={id}>
              <ListRow
                className={styles.row ?? ''}
                title={title}
                subtitle={formatTime(locale.current, time, 'date')}
                to={`/home/news?id=${encodeURIComponent(id)}`}
              />
            </li>
          ))}
        </ul>
        <MoreRecords source={notices} />
      </RecordList>
    </>
  );
});

/** Notices of a page of the list. */
const pageSize = 20;

/** The organisation's notices, newest first, to be scrolled without end (T-07). */
function createNotices(api: Api): PagedList<Notice> {
  return new PagedList<Notice>(
    async (fromId, signal) => {
      const { list, next_id } = await api.call(
        getListNotice,
        { size: pageSize, from_id: fromId },
        { signal },
      );
      return { list, nextId: next_id };
    },
    ({ id }) => id,
  );
}

/** `/home/news?id=`: one notice with its text, which is sanitised (T-07). */
function NoticeView({ id }: { readonly id: string }) {
  const { locale } = usePlatform();
  const t = texts.useText();
  const common = useText();
  const { value, failure, pending, reload } = useCall(getListNotice, { id });
  const notice = value?.list[0];
  const gone = value !== undefined ? !notice : isApiFailure(failure) && failure.reason === 'notFound';
  return (
    <>
      <PageHead {...(!notice && { title: t('title') })} back="/home/news" />
      {notice && (
        <article className={styles.notice}>
          <h1 className={styles.heading}>{notice.title}</h1>
          <time className={styles.time} dateTime={new Date(notice.time).toISOString()}>
            {formatTime(locale.current, notice.time, 'dateTime')}
          </time>
          <RichText
            html={notice.content}
            loadingLabel={t('loading')}
            failedTitle={t('oneFailed')}
            retryLabel={t('retry')}
          />
        </article>
      )}
      {!notice && pending && (
        <div className={styles.notice} role="status" aria-label={t('loading')}>
          <Skeleton height="0.48rem" width="80%" />
          <Skeleton width="40%" />
          {Array.from({ length: 8 }, (_, line) => (
            <Skeleton key={line} />
          ))}
        </div>
      )}
      {!pending && gone && (
        <EmptyState
          title={t('gone')}
          action={
            <LinkButton to="/home/news" replace>
              {t('all')}
            </LinkButton>
          }
        />
      )}
      {!pending && !gone && failure !== undefined && (
        <ErrorState
          title={t('oneFailed')}
          text={queryFailureText(failure, locale, common)}
          retryLabel={t('retry')}
          onRetry={reload}
        />
      )}
    </>
  );
}
