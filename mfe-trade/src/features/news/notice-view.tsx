import { getListNotice } from '@exchange/contract';
import { formatTime } from '@exchange/i18n';
import { isApiFailure, usePlatform } from '@exchange/platform';
import { PageHead, useCall } from '@exchange/remote-kit';
import { EmptyState, ErrorState, LinkButton, RichText, Skeleton } from '@exchange/ui';
import { queryFailureText } from '../../common/query-failure-text';
import { useText } from '../../messages';
import { texts } from './texts';
import styles from './notices.module.css';

/** `/home/news?id=`: one notice with its text, which is sanitised (T-07). */
export function NoticeView({ id }: { readonly id: string }) {
  const { locale } = usePlatform();
  const t = texts.useText();
  const common = useText();
  const { value, failure, pending, reload } = useCall(getListNotice, { id });
  const notice = value?.list[0];
  const gone = value !== undefined ? !notice : isApiFailure(failure) && failure.reason === 'notFound';
  return (
    <>
      <PageHead back="/home/news" />
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
