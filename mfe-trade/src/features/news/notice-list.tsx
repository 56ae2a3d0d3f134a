import { formatTime } from '@exchange/i18n';
import { type Api, usePlatform } from '@exchange/platform';
import { PageHead } from '@exchange/remote-kit';
import { ListRow } from '@exchange/ui';
import { observer } from 'mobx-react-lite';
import { useEffect, useState } from 'react';
import { getListNotice, type Notice } from '@exchange/contract';
import { PagedList } from '@exchange/records';
import { MoreRecords } from '../../common/records/more-records';
import { RecordList } from '../../common/records/record-list';
import { texts } from './texts';
import styles from './notices.module.css';

/** `/home/news`: every notice, newest first (T-07). */
export const NoticeList = observer(function NoticeList() {
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
