import { getActivitySortSet, getSurplusNumber, type SurplusNumber } from '@exchange/contract/activity';
import { multiply, subtract, toPlainNumber } from '@exchange/format';
import { formatTime } from '@exchange/i18n';
import { isApiFailure, type LocaleCode, usePlatform, useStream, useTopic } from '@exchange/platform';
import {
  Facts,
  PageHead,
  PageLoading,
  useCall,
  usePolling,
  useTokenFace,
  withTexts,
} from '@exchange/remote-kit';
import { Card, EmptyState, ErrorState, LinkButton, LinkTabs, Progress, TokenLogo } from '@exchange/ui';
import { useCallback, useState } from 'react';
import { exactAmount } from '../../common/amounts';
import { EventTime, useEventStatus } from '../../common/event-time';
import page from '../../common/page.module.css';
import { GiftRecords } from './gift-records';
import styles from './gift-page.module.css';
import { LockAgain } from './lock-again';
import { LockForm } from './lock-form';
import { giftTexts } from './texts';

const path = '/activity/gift-coin';
/** How often what is left is asked for while the page is in view, ms. */
const refreshMs = 5_000;
const day = 86_400_000;

/** `/activity/gift-coin` (V-01): locks a token and receives a gift; `?token=` says which, otherwise it is the first of the events. */
export const GiftPage = withTexts(giftTexts, Page, PageLoading);

function Page() {
  const { navigation, locale } = usePlatform();
  const t = giftTexts.useText();
  const { search } = useStream(navigation.location$, () => navigation.location);
  const asked = new URLSearchParams(search).get('token');
  const events = useCall(getActivitySortSet, {});
  const tokens = [
    ...new Set(
      (events.value?.list ?? []).flatMap(({ type, link }) =>
        type === 'gift_coin' ? (new URL(link, location.origin).searchParams.get('token') ?? []) : [],
      ),
    ),
  ];
  const token = asked ?? tokens[0];
  if (token === undefined && !events.value && events.failure === undefined) return <PageLoading />;
  return (
    <div className={page.page}>
      <PageHead title={t('title')} back="/" />
      {tokens.length > 1 && (
        <LinkTabs
          label={t('tokens')}
          links={tokens.map((each) => ({
            to: `${path}?token=${each}`,
            label: each.toUpperCase(),
            current: each === token,
          }))}
        />
      )}
      {token !== undefined ? (
        <Gift key={token} token={token} />
      ) : events.value ? (
        <NoGift title={t('none')} text={t('noneText')} />
      ) : (
        <ErrorState
          title={t('failed')}
          text={locale.failure(events.failure)}
          retryLabel={t('retry')}
          pending={events.pending}
          onRetry={events.reload}
        />
      )}
    </div>
  );
}

function NoGift({ title, text }: { readonly title: string; readonly text: string }) {
  const t = giftTexts.useText();
  return (
    <EmptyState title={title} text={text} action={<LinkButton to="/activity/hot">{t('toHot')}</LinkButton>} />
  );
}

function Gift({ token }: { readonly token: string }) {
  const { locale } = usePlatform();
  const t = giftTexts.useText();
  const call = useCall(getSurplusNumber, { token });
  const { value, failure, pending, reload } = call;
  usePolling(call, refreshMs);
  if (value) return <Activity activity={value} isStale={failure !== undefined} onLocked={reload} />;
  if (failure === undefined) return <PageLoading />;
  if (isApiFailure(failure, 'activityUnknown'))
    return <NoGift title={t('unknown')} text={t('unknownText')} />;
  return (
    <ErrorState
      title={t('failed')}
      text={locale.failure(failure)}
      retryLabel={t('retry')}
      pending={pending}
      onRetry={reload}
    />
  );
}

function Activity({
  activity,
  isStale,
  onLocked,
}: {
  readonly activity: SurplusNumber;
  readonly isStale: boolean;
  readonly onLocked: () => void;
}) {
  const t = giftTexts.useText();
  const { user } = useTopic('session');
  const timed = useEventStatus(activity);
  /** How often something was locked here: what is the user's own is asked for anew then. */
  const [locks, setLocks] = useState(0);
  const handleLocked = useCallback(() => {
    setLocks((before) => before + 1);
    onLocked();
  }, [onLocked]);
  return (
    <div className={page.body}>
      {isStale && (
        <p className={styles.stale} role="status">
          {t('stale')}
        </p>
      )}
      <Hero activity={activity} timed={timed} />
      <LockForm activity={activity} status={timed.status} locks={locks} onLocked={handleLocked} />
      {user && timed.status === 2 && <LockAgain activity={activity} locks={locks} onLocked={handleLocked} />}
      <Terms activity={activity} />
      <GiftRecords token={activity.token} unit={activity.token_as} locks={locks} />
    </div>
  );
}

/** What is given, until when, and how much of it is taken. */
function Hero({
  activity,
  timed,
}: {
  readonly activity: SurplusNumber;
  readonly timed: ReturnType<typeof useEventStatus>;
}) {
  const { locale } = usePlatform();
  const t = giftTexts.useText();
  const face = useTokenFace(activity.token);
  const unit = activity.token_as;
  const amount = (value: string) => exactAmount(value, unit, locale.current);
  const locked = subtract(activity.total, activity.surplus);
  const taken = t('taken', { locked: amount(locked), total: amount(activity.total) });
  return (
    <Card className={styles.hero ?? ''}>
      <div>
        <h2 className={styles.title}>{t('offer', termsOf(activity, locale.current))}</h2>
        <p className={styles.time}>
          <EventTime {...timed} />
        </p>
      </div>
      <TokenLogo src={face.logo_url} name={unit} />
      <div className={styles.taken}>
        <Progress percent={percentOf(locked, activity.total)} label={taken} />
        <p className={styles.line}>
          <span>{taken}</span>
          <b data-testid="surplus">{t('left', { amount: amount(activity.surplus) })}</b>
        </p>
      </div>
    </Card>
  );
}

/** The rates, times and bounds of an activity, and its rules in words. */
function Terms({ activity }: { readonly activity: SurplusNumber }) {
  const { current } = usePlatform().locale;
  const t = giftTexts.useText();
  const terms = termsOf(activity, current);
  const time = (moment: number) => formatTime(current, moment, 'short');
  return (
    <>
      <Card>
        <h2 className={styles.heading}>{t('terms')}</h2>
        <Facts
          items={[
            { label: t('giftRate'), value: terms.gift },
            { label: t('inviteRate'), value: terms.invite },
            { label: t('duration'), value: t('days', terms) },
            { label: t('perLock'), value: `${terms.min} – ${terms.max}` },
            { label: t('period'), value: `${time(activity.start_time)} – ${time(activity.end_time)}` },
          ]}
        />
      </Card>
      <Card>
        <h2 className={styles.heading}>{t('rules')}</h2>
        <ul className={styles.rules}>
          {(['lock', 'gift', 'invite', 'again', 'rounding'] as const).map((rule) => (
            <li key={rule}>{t(`rule.${rule}`, terms)}</li>
          ))}
        </ul>
      </Card>
    </>
  );
}

/** The terms of an activity as its texts name them. */
function termsOf(activity: SurplusNumber, locale: LocaleCode) {
  const amount = (value: string) => exactAmount(value, activity.token_as, locale);
  const percent = (rate: string) => `${multiply(rate, '100')}%`;
  return {
    token: activity.token_as,
    gift: percent(activity.gift_rate),
    invite: percent(activity.invite_rate),
    days: Math.round(activity.duration / day),
    min: amount(activity.min_amount),
    max: amount(activity.max_amount),
  };
}

/** Whole percent, rounded down: it is full only when all is taken. */
function percentOf(part: string, whole: string): number {
  const total = toPlainNumber(whole);
  return total === 0 ? 0 : Math.floor((toPlainNumber(part) * 100) / total);
}
