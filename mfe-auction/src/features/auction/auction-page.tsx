import type { AuctionDetail, AuctionStatus } from '@exchange/contract/dutch-auction';
import { formatTime } from '@exchange/i18n';
import { isApiFailure, usePlatform } from '@exchange/platform';
import { Countdown, PageHead, PageLoading, useNow, useTimedStatus } from '@exchange/remote-kit';
import { BarLink, Card, EmptyState, ErrorState, LinkButton, RichText } from '@exchange/ui';
import { OrderRows } from '../../common/order-rows';
import page from '../../common/page.module.css';
import { StateChip } from '../../common/state-chip';
import { useText } from '../../messages';
import { AuctionFacts } from './auction-facts';
import styles from './auction-page.module.css';
import { OrderForm } from './order-form';
import { PriceCard } from './price-card';
import { PriceChart } from './price-chart';
import { priceCurve, stepAt } from './price-curve';
import { type LiveAuction, useLiveAuction } from './use-live-auction';
import { type OwnPart, useOwnPart } from './use-own-part';

/** `/auction/{id}` (U-01 to U-03). */
export function AuctionPage({ id }: { readonly id: string }) {
  const { locale } = usePlatform();
  const t = useText();
  const live = useLiveAuction(id);
  const { auction, failure } = live;
  if (!auction && failure === undefined) return <PageLoading />;
  return (
    <div className={page.page}>
      <PageHead
        title={t('screens.detail')}
        back="/auction/list"
        actions={<BarLink to="/auction/rule">{t('orders.rules')}</BarLink>}
      />
      {auction ? (
        <Detail auction={auction} live={live} />
      ) : isApiFailure(failure, 'auctionUnknown') ? (
        <EmptyState
          title={t('detail.unknown')}
          text={t('detail.unknownText')}
          action={<LinkButton to="/auction/list">{t('seeAuctions')}</LinkButton>}
        />
      ) : (
        <ErrorState
          title={t('detail.failed')}
          text={locale.failure(failure)}
          retryLabel={t('common.retry')}
          pending={live.pending}
          onRetry={live.reload}
        />
      )}
    </div>
  );
}

function Detail({ auction, live }: { readonly auction: AuctionDetail; readonly live: LiveAuction }) {
  const t = useText();
  const { status, until } = useTimedStatus(auction);
  const now = useNow(status !== 3);
  const own = useOwnPart(auction.activity_id, auction.market);
  const steps = priceCurve(auction);
  const step = stepAt(steps, now);
  const present =
    status === 2 && auction.type === 1
      ? (step.present?.price ?? auction.current_price)
      : auction.current_price;
  const next = status === 2 ? step.next : undefined;
  return (
    <div className={page.body}>
      <Hero auction={auction} status={status} left={until - now} />
      {live.failure !== undefined && (
        <p className={styles.stale} role="status">
          {t('detail.stale')}
        </p>
      )}
      <PriceCard
        auction={auction}
        status={status}
        topBid={live.topBid}
        present={present}
        next={next && { price: next.price, left: next.time - now }}
        chart={
          <PriceChart
            steps={steps}
            end={auction.end_time}
            index={status === 2 ? step.index : undefined}
            market={auction.market.toUpperCase()}
          />
        }
      />
      {status === 3 ? (
        <LinkButton to="/auction/list">{t('detail.others')}</LinkButton>
      ) : (
        <OrderForm
          auction={auction}
          status={status}
          price={present}
          next={next?.price}
          own={own}
          onOrdered={() => {
            own.reload();
            live.reload();
          }}
        />
      )}
      {own.orders !== undefined && own.orders.length > 0 && <OwnOrders orders={own.orders} />}
      <AuctionFacts auction={auction} own={own} />
      {auction.introduction !== '' && <Introduction html={auction.introduction} />}
    </div>
  );
}

function Hero({
  auction,
  status,
  left,
}: {
  readonly auction: AuctionDetail;
  readonly status: AuctionStatus;
  /** Until it starts or ends, ms. */
  readonly left: number;
}) {
  const { locale } = usePlatform();
  const t = useText();
  return (
    <div className={styles.hero} style={{ backgroundImage: `url("${auction.image_url}")` }}>
      <span className={styles.tags}>
        <StateChip status={status} />
        {t(auction.type === 1 ? 'type.dutch' : 'type.regular')}
      </span>
      <h2 className={styles.name}>{auction.item_name}</h2>
      <p className={styles.time} role="timer">
        {status === 3 ? (
          t('time.endedAt', { time: formatTime(locale.current, auction.end_time, 'dateTime') })
        ) : (
          <Countdown
            left={left}
            text={(time) => t(status === 1 ? 'time.startsIn' : 'time.endsIn', { time })}
          />
        )}
      </p>
    </div>
  );
}

function OwnOrders({ orders }: { readonly orders: NonNullable<OwnPart['orders']> }) {
  const t = useText();
  return (
    <Card className={styles.own ?? ''}>
      <h2 className={styles.heading}>{t('detail.own')}</h2>
      <OrderRows orders={orders} linked={false} />
    </Card>
  );
}

function Introduction({ html }: { readonly html: string }) {
  const t = useText();
  return (
    <Card>
      <h2 className={styles.heading}>{t('detail.introduction')}</h2>
      <RichText
        html={html}
        loadingLabel={t('common.loading')}
        failedTitle={t('detail.introductionFailed')}
        retryLabel={t('common.retry')}
      />
    </Card>
  );
}
