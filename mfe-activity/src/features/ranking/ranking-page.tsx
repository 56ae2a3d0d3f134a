import {
  getActivityRankingByDate,
  getActivityRankingByUser,
  getActivityRankingList,
  getAssetRankingList,
  type RankingActivityDetail,
  type RankingPlace,
} from '@exchange/contract/ranking';
import { formatTime } from '@exchange/i18n';
import { isApiFailure, usePlatform, useStream, useTopic } from '@exchange/platform';
import { Facts, PageHead, PageLoading, useCall, usePolling, withTexts } from '@exchange/remote-kit';
import {
  Button,
  Card,
  classNames,
  EmptyState,
  ErrorState,
  LinkButton,
  LinkTabs,
  RichText,
  Skeleton,
} from '@exchange/ui';
import { useEffect, useRef } from 'react';
import { exactAmount } from '../../common/amounts';
import { EventTime, useEventStatus } from '../../common/event-time';
import page from '../../common/page.module.css';
import styles from './ranking-page.module.css';
import { rankingTexts } from './texts';

/** How often a ranking that moves is asked for while the page is in view, ms. */
const refreshMs = 5_000;
/** Places that stand out. */
const podium = 3;

/** A trade ranking (1) or a holding ranking (2) by its id: live, of the whole contest or of a day (`?date=`), and the user's own place (V-02). */
export const RankingPage = withTexts(rankingTexts, Page, PageLoading);

function Page({ type, id }: { readonly type: 1 | 2; readonly id: string }) {
  const { locale } = usePlatform();
  const t = rankingTexts.useText();
  const call = type === 1 ? getActivityRankingList : getAssetRankingList;
  const { value, failure, pending, reload } = useCall(call, { activity_id: id, page: 1, size: 1 });
  const contest = value?.list[0];
  if (!value && failure === undefined) return <PageLoading />;
  return (
    <div className={page.page}>
      <PageHead title={t(type === 1 ? 'trade' : 'holding')} back="/activity/hot" />
      {contest ? (
        <Contest contest={contest} onDue={reload} />
      ) : value || isApiFailure(failure, 'activityUnknown') ? (
        <EmptyState
          title={t('unknown')}
          text={t('unknownText')}
          action={<LinkButton to="/activity/hot">{t('toHot')}</LinkButton>}
        />
      ) : (
        <ErrorState
          title={t('failed')}
          text={locale.failure(failure)}
          retryLabel={t('retry')}
          pending={pending}
          onRetry={reload}
        />
      )}
    </div>
  );
}

function Contest({
  contest,
  onDue,
}: {
  readonly contest: RankingActivityDetail;
  /** It opened or ended just now. */
  readonly onDue: () => void;
}) {
  const { navigation, locale } = usePlatform();
  const t = rankingTexts.useText();
  const { activity, dates, prizes, reward_token, rules } = contest;
  const timed = useEventStatus(activity);
  const { status } = timed;
  const known = useRef(status);
  useEffect(() => {
    if (known.current === status) return;
    known.current = status;
    onDue();
  }, [onDue, status]);
  const { path, search } = useStream(navigation.location$, () => navigation.location);
  const asked = new URLSearchParams(search).get('date');
  const date = dates.find((each) => each === asked);
  const reward = (amount: string) => exactAmount(amount, reward_token.toUpperCase(), locale.current);
  return (
    <>
      <div className={page.body}>
        <Card className={styles.hero ?? ''}>
          <h2 className={styles.title}>{activity.title}</h2>
          <p className={styles.time}>
            <EventTime {...timed} />
          </p>
        </Card>
        {status !== 3 && (
          <LinkButton to={`/trade/${activity.token}_usdt/transaction`}>
            {t(`act.${activity.type}`, { token: activity.token_as })}
          </LinkButton>
        )}
      </div>
      {dates.length > 0 && (
        <LinkTabs
          label={t('dates')}
          links={[
            { to: path, label: t('whole'), current: date === undefined },
            ...dates.toReversed().map((each) => ({
              to: `${path}?date=${each}`,
              label: formatTime(locale.current, Date.parse(each), 'day', 'UTC'),
              current: each === date,
            })),
          ]}
        />
      )}
      <div className={page.body}>
        <Places key={date} contest={contest} date={date} status={status} />
        <Card>
          <h2 className={styles.heading}>{t('prizes')}</h2>
          <Facts
            items={prizes.map(({ rank_from: from, rank_to: to, amount }) => ({
              label: from === to ? t('place', { rank: from }) : t('places', { from, to }),
              value: from === to ? reward(amount) : t('each', { amount: reward(amount) }),
            }))}
          />
        </Card>
        <Card>
          <h2 className={styles.heading}>{t('rules')}</h2>
          <RichText
            html={rules}
            lines={6}
            loadingLabel={t('loading')}
            failedTitle={t('textFailed')}
            retryLabel={t('retry')}
          />
        </Card>
      </div>
    </>
  );
}

function Places({
  contest: { activity, least_value: least, value_token, reward_token },
  date,
  status,
}: {
  readonly contest: RankingActivityDetail;
  readonly date: string | undefined;
  readonly status: 1 | 2 | 3;
}) {
  const { locale, session } = usePlatform();
  const t = rankingTexts.useText();
  const { user } = useTopic('session');
  const { type } = activity;
  const input = {
    type,
    activity_id: activity.activity_id,
    ...(date !== undefined && { ranking_date: date }),
  };
  const ranking = useCall(getActivityRankingByDate, input);
  const own = useCall(getActivityRankingByUser, input, { skip: user === null });
  const { reload } = ranking;
  const { reload: reloadOwn } = own;
  usePolling(ranking, refreshMs, { skip: status !== 2 });
  usePolling(own, refreshMs, { skip: status !== 2 });
  const value = (place: RankingPlace) => exactAmount(place.value, value_token.toUpperCase(), locale.current);
  const prize = ({ reward }: RankingPlace) =>
    reward === '0' ? null : (
      <span className={styles.prize}>
        {t('prize', { amount: exactAmount(reward, reward_token.toUpperCase(), locale.current) })}
      </span>
    );
  const mine = own.value?.place;
  return (
    <>
      {ranking.value && ranking.failure !== undefined && (
        <p className={styles.stale} role="status">
          {t('stale')}
        </p>
      )}
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
              <p className={styles.sum}>
                {value(mine)}
                {prize(mine)}
              </p>
            ) : (
              <p className={styles.label}>
                {t(`unrankedText.${type}`, {
                  least: exactAmount(least, value_token.toUpperCase(), locale.current),
                })}
              </p>
            )}
          </>
        ) : own.failure === undefined ? (
          <Skeleton height="0.72rem" />
        ) : (
          <>
            <p>{locale.failure(own.failure)}</p>
            <Button variant="quiet" onClick={reloadOwn}>
              {t('retry')}
            </Button>
          </>
        )}
      </Card>
      <Card>
        <h2 className={styles.heading}>
          {t('list')} · {t(`value.${type}`)}
        </h2>
        {ranking.value === undefined ? (
          ranking.failure === undefined ? (
            <Skeleton height="2.4rem" />
          ) : (
            <ErrorState
              title={t('failed')}
              text={locale.failure(ranking.failure)}
              retryLabel={t('retry')}
              pending={ranking.pending}
              onRetry={reload}
            />
          )
        ) : ranking.value.list.length === 0 ? (
          <EmptyState title={t('none')} text={t('noneText')} />
        ) : (
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
                  <span className={styles.sum}>
                    {value(place)}
                    {prize(place)}
                  </span>
                </li>
              );
            })}
          </ol>
        )}
      </Card>
    </>
  );
}
