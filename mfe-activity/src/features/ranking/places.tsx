import type { OutputOf } from '@exchange/contract/call';
import {
  getActivityRankingByDate,
  getActivityRankingByUser,
  type RankingActivityDetail,
  type RankingPlace,
} from '@exchange/contract/ranking';
import { usePlatform, useTopic } from '@exchange/platform';
import { type CallState, useCall, usePolling } from '@exchange/remote-kit';
import { Button, Card, classNames, EmptyState, ErrorState, Skeleton } from '@exchange/ui';
import { exactAmount } from '../../common/amounts';
import styles from './ranking-page.module.css';
import { rankingTexts } from './texts';

/** How often a ranking that moves is asked for while the page is in view, ms. */
const refreshMs = 5_000;
/** Places that stand out. */
const podium = 3;

/** The places of a ranking, of the whole contest or of one day, and the user's own (V-02). */
export function Places({
  contest,
  date,
  status,
}: {
  readonly contest: RankingActivityDetail;
  readonly date: string | undefined;
  readonly status: 1 | 2 | 3;
}) {
  const t = rankingTexts.useText();
  const { user } = useTopic('session');
  const { type, activity_id } = contest.activity;
  const input = { type, activity_id, ...(date !== undefined && { ranking_date: date }) };
  const ranking = useCall(getActivityRankingByDate, input);
  const own = useCall(getActivityRankingByUser, input, { skip: user === null });
  usePolling(ranking, refreshMs, { skip: status !== 2 });
  usePolling(own, refreshMs, { skip: status !== 2 });
  return (
    <>
      {ranking.value && ranking.failure !== undefined && (
        <p className={styles.stale} role="status">
          {t('stale')}
        </p>
      )}
      <OwnPlace contest={contest} own={own} />
      <Card>
        <h2 className={styles.heading}>
          {t('list')} · {t(`value.${type}`)}
        </h2>
        <PlaceList contest={contest} ranking={ranking} mine={own.value?.place} />
      </Card>
    </>
  );
}

/** The user's own place, or how to get one. */
function OwnPlace({
  contest,
  own,
}: {
  readonly contest: RankingActivityDetail;
  readonly own: CallState<OutputOf<typeof getActivityRankingByUser>>;
}) {
  const { locale, session } = usePlatform();
  const t = rankingTexts.useText();
  const { user } = useTopic('session');
  const mine = own.value?.place;
  return (
    <Card className={styles.mine ?? ''} data-testid="mine">
      {user === null ? (
        <>
          <p>{t('login')}</p>
          <Button onClick={() => session.requireLogin()}>{t('toLogin')}</Button>
        </>
      ) : own.value ? (
        <>
          <div>
            <p className={styles.label}>{t('mine')}</p>
            <p className={styles.rank}>{mine ? t('rank', { rank: mine.rank }) : t('unranked')}</p>
          </div>
          {mine ? (
            <Score contest={contest} place={mine} />
          ) : (
            <p className={styles.label}>
              {t(`unrankedText.${contest.activity.type}`, {
                least: exactAmount(contest.least_value, contest.value_token.toUpperCase(), locale.current),
              })}
            </p>
          )}
        </>
      ) : own.failure === undefined ? (
        <Skeleton height="0.72rem" />
      ) : (
        <>
          <p>{locale.failure(own.failure)}</p>
          <Button variant="quiet" onClick={own.reload}>
            {t('retry')}
          </Button>
        </>
      )}
    </Card>
  );
}

function PlaceList({
  contest,
  ranking,
  mine,
}: {
  readonly contest: RankingActivityDetail;
  readonly ranking: CallState<OutputOf<typeof getActivityRankingByDate>>;
  readonly mine: RankingPlace | null | undefined;
}) {
  const { locale } = usePlatform();
  const t = rankingTexts.useText();
  if (ranking.value === undefined) {
    return ranking.failure === undefined ? (
      <Skeleton height="2.4rem" />
    ) : (
      <ErrorState
        title={t('failed')}
        text={locale.failure(ranking.failure)}
        retryLabel={t('retry')}
        pending={ranking.pending}
        onRetry={ranking.reload}
      />
    );
  }
  if (ranking.value.list.length === 0) return <EmptyState title={t('none')} text={t('noneText')} />;
  return (
    <ol className={styles.places}>
      {ranking.value.list.map((place) => {
        const isMine = mine?.account === place.account && mine.rank === place.rank;
        return (
          <li key={`${place.rank} ${place.account}`}>
            <span className={classNames(styles.number, place.rank <= podium && styles.first)}>
              {place.rank}
            </span>
            <span className={classNames(isMine && styles.own)}>
              {place.account}
              {isMine && ` (${t('you')})`}
            </span>
            <Score as="span" contest={contest} place={place} />
          </li>
        );
      })}
    </ol>
  );
}

/** What a place has reached, and what it wins. */
function Score({
  as: Element = 'p',
  contest: { value_token, reward_token },
  place: { value, reward },
}: {
  readonly as?: 'p' | 'span';
  readonly contest: RankingActivityDetail;
  readonly place: RankingPlace;
}) {
  const { locale } = usePlatform();
  const t = rankingTexts.useText();
  return (
    <Element className={styles.sum}>
      {exactAmount(value, value_token.toUpperCase(), locale.current)}
      {reward !== '0' && (
        <span className={styles.prize}>
          {t('prize', { amount: exactAmount(reward, reward_token.toUpperCase(), locale.current) })}
        </span>
      )}
    </Element>
  );
}
