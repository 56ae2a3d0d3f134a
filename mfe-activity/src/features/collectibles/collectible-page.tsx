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

type Collectible = NonNullable<LiveCollectible['collectible']>;
type Timed = ReturnType<typeof useTimedStatus>;

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
  readonly collectible: Collectible;
}) {
  const t = collectibleTexts.useText();
  const { user } = useTopic('session');
  const timed = useTimedStatus(collectible);
  const { status } = timed;
  const { campaign_no: id, market } = collectible;
  const reward = useCall(getBidTotalReward, { campaign_no: id }, { skip: user === null });
  const { reload: reloadReward } = reward;
  useOutbidNotice(() => {
    live.reload();
    reloadReward();
  });
  const earned = user === null ? undefined : reward.value?.list.find((each) => each.market === market)?.total;
  return (
    <div className={page.body}>
      <Hero collectible={collectible} {...timed} />
      {live.failure !== undefined && (
        <p className={styles.stale} role="status">
          {t('stale')}
        </p>
      )}
      <Leading collectible={collectible} status={status} top={live.top} earned={earned} />
      {status === 3 ? (
        <LinkButton to="/activity/collectibles">{t('toOpen')}</LinkButton>
      ) : (
        <BidForm collectible={collectible} isOpen={status === 2} onBid={live.reload} />
      )}
      <AllBids bids={live.bids} market={market} />
      {live.detail && <About detail={live.detail} />}
    </div>
  );
}

function Hero({ collectible, status, until }: Timed & { readonly collectible: Collectible }) {
  const { locale } = usePlatform();
  const t = collectibleTexts.useText();
  const now = useNow(status !== 3);
  return (
    <div className={styles.hero} style={{ backgroundImage: `url("${collectible.image_url}")` }}>
      <span className={styles.state}>{t(`status.${status}`)}</span>
      <h2 className={styles.name}>{collectible.title}</h2>
      <p className={styles.time} role="timer">
        {status === 3 ? (
          t('endedAt', { time: formatTime(locale.current, collectible.end_time, 'dateTime') })
        ) : (
          <Countdown left={until - now} text={(time) => t(status === 1 ? 'startsIn' : 'endsIn', { time })} />
        )}
      </p>
    </div>
  );
}

/** The highest bid and whose it is, or the price at which bidding begins. */
function Leading({
  collectible: { bids, market, initial_price, latest_price },
  status,
  top,
  earned,
}: {
  readonly collectible: Collectible;
  readonly status: Timed['status'];
  readonly top: LiveCollectible['top'];
  /** What being outbid has brought the user; undefined while it is not known. */
  readonly earned: string | undefined;
}) {
  const { locale } = usePlatform();
  const t = collectibleTexts.useText();
  const sum = (value: string) => money(value, market, locale.current);
  return (
    <Card className={styles.price ?? ''}>
      <div>
        <p className={styles.label}>
          {t(bids === 0 ? 'initialPrice' : status === 3 ? 'finalPrice' : 'topBid')}
        </p>
        <p className={styles.figure} data-testid="top-bid">
          {sum(bids === 0 ? initial_price : latest_price)}
        </p>
      </div>
      <div className={styles.by}>
        <p className={styles.label}>{t('countBids', { count: bids })}</p>
        {top && <p>{top.mine ? t(status === 3 ? 'youWon' : 'youLead') : top.bidder}</p>}
      </div>
      {earned !== undefined && <p className={styles.reward}>{t('earned', { amount: sum(earned) })}</p>}
    </Card>
  );
}

function AllBids({ bids, market }: Pick<LiveCollectible, 'bids'> & { readonly market: string }) {
  const { locale } = usePlatform();
  const t = collectibleTexts.useText();
  return (
    <Card>
      <h2 className={styles.heading}>{t('allBids')}</h2>
      {bids?.length === 0 ? (
        <p className={styles.label}>{t('noBids')}</p>
      ) : (
        <ol className={styles.bids}>
          {(bids ?? []).map((bid) => (
            <li key={bid.id}>
              <span>{bid.mine ? t('you') : bid.bidder}</span>
              <span className={styles.label}>{formatTime(locale.current, bid.time, 'short')}</span>
              <b>{money(bid.price, market, locale.current)}</b>
            </li>
          ))}
        </ol>
      )}
    </Card>
  );
}

/** The rules, the story and the pictures. */
function About({ detail }: { readonly detail: NonNullable<LiveCollectible['detail']> }) {
  const t = collectibleTexts.useText();
  return (
    <>
      <Card>
        <h2 className={styles.heading}>{t('rules')}</h2>
        <Rich html={detail.rules} />
      </Card>
      <Card>
        <h2 className={styles.heading}>{t('story')}</h2>
        <Rich html={detail.introduction} />
        <div className={styles.pictures}>
          {detail.images.map((image) => (
            <img key={image} src={image} alt="" loading="lazy" />
          ))}
        </div>
      </Card>
    </>
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
