import { getActivitySortSet } from '@exchange/contract/activity';
import { usePlatform } from '@exchange/platform';
import {
  PageHead,
  PageLoading,
  useCall,
  useCallsRefresh,
  usePolling,
  withTexts,
  createFeatureTexts,
} from '@exchange/remote-kit';
import { EmptyState, ErrorState, LinkButton } from '@exchange/ui';
import { EventCard, EventCards, EventCardsLoading } from '../../common/event-card';
import page from '../../common/page.module.css';
import en from './messages/en.json';
import zhCN from './messages/zh-CN.json';
import zhHK from './messages/zh-HK.json';

/** The texts of the hot events; they come with their page (H-26). */
const hotTexts = createFeatureTexts('mfe-activity', 'hot', { 'zh-HK': zhHK, 'zh-CN': zhCN, en });

/** How often the list is asked for again while it is in view, ms. */
const refreshMs = 30_000;

/** `/activity/hot` (V-01): what is on, what comes next and what ended last, each with its time by the exchange's clock. */
export const HotPage = withTexts(hotTexts, Page, PageLoading);

function Page() {
  const { locale } = usePlatform();
  const t = hotTexts.useText();
  const asked = useCall(getActivitySortSet, {});
  useCallsRefresh(asked);
  const { value, failure, pending, reload } = asked;
  usePolling(asked, refreshMs);
  return (
    <div className={page.page}>
      <PageHead title={t('title')} back="/" />
      {!value && failure === undefined ? (
        <EventCardsLoading />
      ) : !value ? (
        <ErrorState
          title={t('failed')}
          text={locale.failure(failure)}
          retryLabel={t('retry')}
          pending={pending}
          onRetry={reload}
        />
      ) : value.list.length === 0 ? (
        <EmptyState
          title={t('empty')}
          text={t('emptyText')}
          action={<LinkButton to="/home/marketCondition">{t('market')}</LinkButton>}
        />
      ) : (
        <EventCards>
          {value.list.map((event) => (
            <li key={`${event.type} ${event.id}`}>
              <EventCard
                to={event.link}
                image={event.image_url}
                title={event.title}
                times={timesOf(event)}
                note={t(`type.${event.type}`)}
              />
            </li>
          ))}
        </EventCards>
      )}
    </div>
  );
}

/** An event without an end never ends. */
const timesOf = ({ start_time, end_time }: { readonly start_time: number; readonly end_time: number }) => ({
  start_time,
  end_time: end_time === 0 ? Number.MAX_SAFE_INTEGER : end_time,
});
