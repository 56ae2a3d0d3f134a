import {
  getActivityRankingList,
  getAssetRankingList,
  type RankingActivityDetail,
} from '@exchange/contract/ranking';
import { formatTime } from '@exchange/i18n';
import { isApiFailure, usePlatform, useStream } from '@exchange/platform';
import { Facts, PageHead, PageLoading, useCall, withTexts } from '@exchange/remote-kit';
import { Card, EmptyState, ErrorState, LinkButton, LinkTabs, RichText } from '@exchange/ui';
import { useEffect, useRef } from 'react';
import { exactAmount } from '../../common/amounts';
import { EventTime, useEventStatus } from '../../common/event-time';
import page from '../../common/page.module.css';
import { Places } from './places';
import styles from './ranking-page.module.css';
import { rankingTexts } from './texts';

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
  const { navigation } = usePlatform();
  const t = rankingTexts.useText();
  const { activity, dates, rules } = contest;
  const timed = useEventStatus(activity);
  const { status } = timed;
  const known = useRef(status);
  useEffect(() => {
    if (known.current === status) return;
    known.current = status;
    onDue();
  }, [onDue, status]);
  const { search } = useStream(navigation.location$, () => navigation.location);
  const asked = new URLSearchParams(search).get('date');
  const date = dates.find((each) => each === asked);
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
      {dates.length > 0 && <DayTabs dates={dates} date={date} />}
      <div className={page.body}>
        <Places key={date} contest={contest} date={date} status={status} />
        <Prizes contest={contest} />
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

/** The whole contest, or one of its days. */
function DayTabs({
  dates,
  date,
}: {
  readonly dates: RankingActivityDetail['dates'];
  /** The one that is shown; undefined for the whole. */
  readonly date: string | undefined;
}) {
  const { navigation, locale } = usePlatform();
  const t = rankingTexts.useText();
  const { path } = navigation.location;
  return (
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
  );
}

/** What each place wins. */
function Prizes({
  contest: { prizes, reward_token },
}: {
  readonly contest: Pick<RankingActivityDetail, 'prizes' | 'reward_token'>;
}) {
  const { locale } = usePlatform();
  const t = rankingTexts.useText();
  const reward = (amount: string) => exactAmount(amount, reward_token.toUpperCase(), locale.current);
  return (
    <Card>
      <h2 className={styles.heading}>{t('prizes')}</h2>
      <Facts
        items={prizes.map(({ rank_from: from, rank_to: to, amount }) => ({
          label: from === to ? t('place', { rank: from }) : t('places', { from, to }),
          value: from === to ? reward(amount) : t('each', { amount: reward(amount) }),
        }))}
      />
    </Card>
  );
}
