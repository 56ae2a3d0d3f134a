import { getBidTotalReward } from '@exchange/contract/bid-campaign';
import { formatTime } from '@exchange/i18n';
import { isApiFailure, usePlatform, useTopic } from '@exchange/platform';
import {
  Countdown,
  PageHead,
  PageLoading,
  useCall,
  useNow,
  useTimedStatus,
  withTexts,
} from '@exchange/remote-kit';
import { Card, EmptyState, ErrorState, LinkButton, RichText } from '@exchange/ui';
import page from '../../common/page.module.css';
import { BidForm } from './bid-form';
import styles from './collectible-page.module.css';
import { money } from './money';
import { collectibleTexts } from './texts';
import { type LiveCollectible, useLiveCollectible } from './use-live-collectible';
import { useOutbidNotice } from './use-outbid-notice';

/** `/activity/collectibles/{id}` (U-05): the highest bid live, what the next one costs, who bid, story and rules. */
export const CollectiblePage = withTexts(collectibleTexts, Page, PageLoading);

function Page({ id }: { readonly id: string }) {
  const { locale } = usePlatform();
  const t = collectibleTexts.useText();
  const live = useLiveCollectible(id);
  const { collectible, failure } = live;
  if (!collectible && failure === undefined) return <PageLoading />;
  return (
    <div className={page.page}>
      <PageHead title={t('detail')} back="/activity/collectibles" />
      {collectible ? (
        <Detail live={live} collectible={collectible} />
      ) : isApiFailure(failure, 'campaignUnknown') ? (
        <EmptyState
          title={t('unknown')}
          text={t('unknownText')}
          action={<LinkButton to="/activity/collectibles">{t('toOpen')}</LinkButton>}
        />
      ) : (
        <ErrorState
          title={t('failed')}
          text={locale.failure(failure)}
          retryLabel={t('retry')}
          pending={live.pending}
          onRetry={live.reload}
        />
      )}
    </div>
  );
}

function Detail({
  live,
  collectible,
}: {
  readonly live: LiveCollectible;
  readonly collectible: NonNullable<LiveCollectible['collectible']>;
}) {
  const { locale } = usePlatform();
  const t = collectibleTexts.useText();
  const { user } = useTopic('session');
  const { status, until } = useTimedStatus(collectible);
  const now = useNow(status !== 3);
  const { campaign_no: id, market, bids } = collectible;
  const reward = useCall(getBidTotalReward, { campaign_no: id }, { skip: user === null });
  const { reload: reloadReward } = reward;
  useOutbidNotice(() => {
    live.reload();
    reloadReward();
  });
  const sum = (value: string) => money(value, market, locale.current);
  const earned = user === null ? undefined : reward.value?.list.find((each) => each.market === market)?.total;
  return (
    <div className={page.body}>
      <div className={styles.hero} style={{ backgroundImage: `url("${collectible.image_url}")` }}>
        <span className={styles.state}>{t(`status.${status}`)}</span>
        <h2 className={styles.name}>{collectible.title}</h2>
        <p className={styles.time} role="timer">
          {status === 3 ? (
            t('endedAt', { time: formatTime(locale.current, collectible.end_time, 'dateTime') })
          ) : (
            <Countdown
              left={until - now}
              text={(time) => t(status === 1 ? 'startsIn' : 'endsIn', { time })}
            />
          )}
        </p>
      </div>
      {live.failure !== undefined && (
        <p className={styles.stale} role="status">
          {t('stale')}
        </p>
      )}
      <Card className={styles.price ?? ''}>
        <div>
          <p className={styles.label}>
            {t(bids === 0 ? 'initialPrice' : status === 3 ? 'finalPrice' : 'topBid')}
          </p>
          <p className={styles.figure} data-testid="top-bid">
            {sum(bids === 0 ? collectible.initial_price : collectible.latest_price)}
          </p>
        </div>
        <div className={styles.by}>
          <p className={styles.label}>{t('countBids', { count: bids })}</p>
          {live.top && <p>{live.top.mine ? t(status === 3 ? 'youWon' : 'youLead') : live.top.bidder}</p>}
        </div>
        {earned !== undefined && <p className={styles.reward}>{t('earned', { amount: sum(earned) })}</p>}
      </Card>
      {status === 3 ? (
        <LinkButton to="/activity/collectibles">{t('toOpen')}</LinkButton>
      ) : (
        <BidForm collectible={collectible} isOpen={status === 2} onBid={live.reload} />
      )}
      <Card>
        <h2 className={styles.heading}>{t('allBids')}</h2>
        {live.bids?.length === 0 ? (
          <p className={styles.label}>{t('noBids')}</p>
        ) : (
          <ol className={styles.bids}>
            {(live.bids ?? []).map((bid) => (
              <li key={bid.id}>
                <span>{bid.mine ? t('you') : bid.bidder}</span>
                <span className={styles.label}>{formatTime(locale.current, bid.time, 'short')}</span>
                <b>{sum(bid.price)}</b>
              </li>
            ))}
          </ol>
        )}
      </Card>
      {live.detail && (
        <>
          <Card>
            <h2 className={styles.heading}>{t('rules')}</h2>
            <Rich html={live.detail.rules} />
          </Card>
          <Card>
            <h2 className={styles.heading}>{t('story')}</h2>
            <Rich html={live.detail.introduction} />
            <div className={styles.pictures}>
              {live.detail.images.map((image) => (
                <img key={image} src={image} alt="" loading="lazy" />
              ))}
            </div>
          </Card>
        </>
      )}
    </div>
  );
}

function Rich({ html }: { readonly html: string }) {
  const t = collectibleTexts.useText();
  return (
    <RichText
      html={html}
      lines={4}
      loadingLabel={t('loading')}
      failedTitle={t('textFailed')}
      retryLabel={t('retry')}
    />
  );
}
