import type { AuctionDetail } from '@exchange/contract/dutch-auction';
import { formatTime } from '@exchange/i18n';
import { isApiFailure, usePlatform } from '@exchange/platform';
import {
  Countdown,
  PageHead,
  PageLoading,
  stepText,
  useNow,
  useTimedStatus,
  useTokenFace,
} from '@exchange/remote-kit';
import { BarLink, Card, EmptyState, ErrorState, LinkButton, Progress, RichText } from '@exchange/ui';
import type { ReactNode } from 'react';
import { isSome, money, quantity, soldPercent } from '../../common/amounts';
import { OrderRows } from '../../common/order-rows';
import page from '../../common/page.module.css';
import { StateChip } from '../../common/state-chip';
import { useText } from '../../messages';
import styles from './auction-page.module.css';
import { OrderForm } from './order-form';
import { PriceChart } from './price-chart';
import { priceCurve, stepAt } from './price-curve';
import { type LiveAuction, useLiveAuction } from './use-live-auction';
import { useOwnPart } from './use-own-part';

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
  const { locale } = usePlatform();
  const t = useText();
  const { status, until } = useTimedStatus(auction);
  const now = useNow(status !== 3);
  const own = useOwnPart(auction.activity_id, auction.market);
  const { token_as: token } = useTokenFace(auction.token);
  const steps = priceCurve(auction);
  const step = stepAt(steps, now);
  const isDutch = auction.type === 1;
  const market = auction.market.toUpperCase();
  const sum = (value: string) => `${money(value, locale.current)} ${market}`;
  const present =
    status === 2 && isDutch ? (step.present?.price ?? auction.current_price) : auction.current_price;
  const next = status === 2 ? step.next : undefined;

  const facts: readonly (readonly [key: string, value: ReactNode])[] = [
    ['bidders', auction.bidders],
    ['initialPrice', sum(auction.initial_price)],
    ...(isDutch
      ? [
          ['lowestPrice', sum(auction.lowest_bid)] as const,
          [
            'interval',
            t('facts.falls', {
              step: sum(auction.price_step),
              seconds: Math.round(auction.price_interval / 1000),
            }),
          ] as const,
        ]
      : []),
    ['units', `${quantity(auction.units, locale.current)} ${token}`],
    ['perBid', t('facts.range', { min: auction.min_portions, max: auction.max_portions })],
    ['orderLimit', t('orders.portions', { count: auction.order_limit })],
    [
      'userLimit',
      own.orders === undefined
        ? t('orders.portions', { count: auction.user_limit })
        : t('facts.used', { limit: auction.user_limit, used: own.held }),
    ],
    ['start', formatTime(locale.current, auction.start_time, 'dateTime')],
    ['end', formatTime(locale.current, auction.end_time, 'dateTime')],
  ];
  const percent = soldPercent(auction);
  return (
    <div className={page.body}>
      <div className={styles.hero} style={{ backgroundImage: `url("${auction.image_url}")` }}>
        <span className={styles.tags}>
          <StateChip status={status} />
          {t(isDutch ? 'type.dutch' : 'type.regular')}
        </span>
        <h2 className={styles.name}>{auction.item_name}</h2>
        <p className={styles.time} role="timer">
          {status === 3 ? (
            t('time.endedAt', { time: formatTime(locale.current, auction.end_time, 'dateTime') })
          ) : (
            <Countdown
              left={until - now}
              text={(time) => t(status === 1 ? 'time.startsIn' : 'time.endsIn', { time })}
            />
          )}
        </p>
      </div>
      {live.failure !== undefined && (
        <p className={styles.stale} role="status">
          {t('detail.stale')}
        </p>
      )}
      <Card className={styles.price ?? ''}>
        <div className={styles.head}>
          <div>
            <p className={styles.label}>{t(priceLabel(auction.type, status))}</p>
            <p className={styles.figure} data-testid="price-now">
              {money(
                isDutch ? present : isSome(live.topBid) ? live.topBid : auction.lowest_bid,
                locale.current,
              )}{' '}
              <small>{market}</small>
            </p>
          </div>
          {isDutch && next && (
            <div className={styles.next}>
              <p className={styles.label}>
                {t('price.nextIn', { time: stepText(next.time - now, locale.current) })}
              </p>
              <p>{sum(next.price)}</p>
            </div>
          )}
          {!isDutch && status === 2 && (
            <div className={styles.next}>
              <p className={styles.label}>{t('facts.lowestNow')}</p>
              <p>{sum(auction.current_price)}</p>
            </div>
          )}
        </div>
        {isDutch && (
          <PriceChart
            steps={steps}
            end={auction.end_time}
            index={status === 2 ? step.index : undefined}
            market={market}
          />
        )}
        <div className={styles.sold}>
          <span className={styles.label}>{t('facts.sold')}</span>
          <b>
            {auction.sold} / {auction.quantity}
          </b>
        </div>
        <Progress percent={percent} label={t('facts.soldPercent', { percent })} />
      </Card>
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
      {own.orders !== undefined && own.orders.length > 0 && (
        <Card className={styles.own ?? ''}>
          <h2 className={styles.heading}>{t('detail.own')}</h2>
          <OrderRows orders={own.orders} linked={false} />
        </Card>
      )}
      <Card>
        <h2 className={styles.heading}>{t('detail.facts')}</h2>
        <dl className={styles.facts}>
          {facts.map(([key, value]) => (
            <div key={key}>
              <dt>{t(`facts.${key}`)}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      </Card>
      {auction.introduction !== '' && (
        <Card>
          <h2 className={styles.heading}>{t('detail.introduction')}</h2>
          <RichText
            html={auction.introduction}
            loadingLabel={t('common.loading')}
            failedTitle={t('detail.introductionFailed')}
            retryLabel={t('common.retry')}
          />
        </Card>
      )}
    </div>
  );
}

/** What stands over the large price. */
function priceLabel(type: 1 | 2, status: 1 | 2 | 3): string {
  if (type === 2) return status === 1 ? 'facts.lowestNow' : 'facts.topBid';
  return ['facts.initialPrice', 'facts.priceNow', 'facts.finalPrice'][status - 1] ?? 'facts.priceNow';
}
