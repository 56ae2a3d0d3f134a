import { type CastApply, getCastApplyList } from '@exchange/contract/cast';
import { usePlatform } from '@exchange/platform';
import { MoreRecords, RecordList } from '@exchange/records';
import { AppLink } from '@exchange/ui';
import { observer } from 'mobx-react-lite';
import { useOwnRecords } from '../../common/use-own-records';
import styles from './casting.module.css';
import { castingTexts } from './texts';

/** Applications with their first picture: accepted ones and the user's own, or the own alone (V-02). */
export const Applications = observer(function Applications({
  category,
  mine = false,
}: {
  readonly category?: string;
  readonly mine?: boolean;
}) {
  const { api, locale } = usePlatform();
  const t = castingTexts.useText();
  const applications = useOwnRecords<CastApply>(async (from_id, signal) => {
    const { list, next_id: nextId } = await api.call(
      getCastApplyList,
      { from_id, ...(category !== undefined && { category_id: category }), ...(mine && { mine: 1 }) },
      { signal },
    );
    return { list, nextId };
  });
  return (
    <RecordList
      source={applications}
      rowHeight="4.44rem"
      cards={styles.grid}
      failed={t('failed')}
      why={(failure) => locale.failure(failure)}
      retryLabel={t('retry')}
      empty={t(mine ? 'own.empty' : 'none')}
      emptyText={t(mine ? 'own.emptyText' : 'noneText')}
    >
      <ul className={styles.grid}>
        {applications.list.map((application) => (
          <li key={application.id}>
            <AppLink
              className={styles.person ?? ''}
              to={`/activity/casting/${encodeURIComponent(application.id)}`}
            >
              <img src={application.image_url} alt="" loading="lazy" decoding="async" />
              {application.mine && <State status={application.status} />}
              <b>{application.stage_name}</b>
              <span>{application.category_name}</span>
            </AppLink>
          </li>
        ))}
      </ul>
      <MoreRecords source={applications} label={t('more')} />
    </RecordList>
  );
});

const tones = { 0: styles.waiting, 1: styles.accepted, 2: styles.refused } as const;

/** Where the user's own application stands. */
export function State({ status }: Pick<CastApply, 'status'>) {
  const t = castingTexts.useText();
  return <span className={`${styles.state} ${tones[status]}`}>{t(`state.${status}`)}</span>;
}
