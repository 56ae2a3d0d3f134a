import type { AuctionDetail, AuctionStatus } from '@exchange/contract/dutch-auction';
import { usePlatform } from '@exchange/platform';
import { stepText } from '@exchange/remote-kit';
import { Card, Progress } from '@exchange/ui';
import type { ReactNode } from 'react';
import { isSome, money, soldPercent } from '../../common/amounts';
import { useText } from '../../messages';
import styles from './auction-page.module.css';

/** The price now, what comes next, and how much is sold (U-02, U-03). */
export function PriceCard({
  auction,
  status,
  topBid,
  present,
  next,
  chart,
}: {
  readonly auction: AuctionDetail;
  readonly status: AuctionStatus;
  readonly topBid: string;
  readonly present: string;
  /** The next step of a Dutch auction, and in how many ms it comes. */
  readonly next: { readonly price: string; readonly left: number } | undefined;
  /** The fall of the price in a Dutch auction. */
  readonly chart: ReactNode;
}) {
  const { locale } = usePlatform();
  const t = useText();
  const isDutch = auction.type === 1;
  const market = auction.market.toUpperCase();
  const sum = (value: string) => `${money(value, locale.current)} ${market}`;
  const percent = soldPercent(auction);
  return (
    <Card className={styles.price ?? ''}>
      <div className={styles.head}>
        <div>
          <p className={styles.label}>{t(priceLabel(auction.type, status))}</p>
          <p className={styles.figure} data-testid="price-now">
            {money(isDutch ? present : isSome(topBid) ? topBid : auction.lowest_bid, locale.current)}{' '}
            <small>{market}</small>
          </p>
        </div>
        {isDutch && next && (
          <div className={styles.next}>
            <p className={styles.label}>{t('price.nextIn', { time: stepText(next.left, locale.current) })}</p>
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
      {isDutch && chart}
      <div className={styles.sold}>
        <span className={styles.label}>{t('facts.sold')}</span>
        <b>
          {auction.sold} / {auction.quantity}
        </b>
      </div>
      <Progress percent={percent} label={t('facts.soldPercent', { percent })} />
    </Card>
  );
}

/** What stands over the large price. */
function priceLabel(type: 1 | 2, status: 1 | 2 | 3): string {
  if (type === 2) return status === 1 ? 'facts.lowestNow' : 'facts.topBid';
  return ['facts.initialPrice', 'facts.priceNow', 'facts.finalPrice'][status - 1] ?? 'facts.priceNow';
}
