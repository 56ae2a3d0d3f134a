import type { Auction } from '@exchange/contract/dutch-auction';
import { formatTime } from '@exchange/i18n';
import { usePlatform } from '@exchange/platform';
import { Countdown, useNow, useTimedStatus } from '@exchange/remote-kit';
import { AppLink, Progress } from '@exchange/ui';
import { useEffect } from 'react';
import { money, soldPercent } from '../../common/amounts';
import { StateChip } from '../../common/state-chip';
import { useText } from '../../messages';
import styles from './auction-card.module.css';

/** An auction in a list (U-01), with its time by the exchange's clock. `onDue`: it begins or ends now. */
export function AuctionCard({ auction, onDue }: { readonly auction: Auction; readonly onDue: () => void }) {
  const { locale } = usePlatform();
  const t = useText();
  const { status, until } = useTimedStatus(auction);
  const now = useNow(status !== 3);
  const isDue = status !== auction.status;
  useEffect(() => {
    if (isDue) onDue();
  }, [isDue, onDue]);
  const percent = soldPercent(auction);
  const price = auction.status === 1 ? auction.initial_price : auction.current_price;
  return (
    <AppLink className={styles.card} to={`/auction/${encodeURIComponent(auction.activity_id)}`}>
      <span className={styles.head} style={{ backgroundImage: `url("${auction.image_url}")` }}>
        <span className={styles.tags}>
          <StateChip status={status} />
          <span className={styles.type}>{t(auction.type === 1 ? 'type.dutch' : 'type.regular')}</span>
        </span>
        <span className={styles.name}>{auction.item_name}</span>
        <span className={styles.time}>
          {status === 3 ? (
            t('time.endedAt', { time: formatTime(locale.current, auction.end_time, 'short') })
          ) : (
            <Countdown
              left={until - now}
              text={(time) => t(status === 1 ? 'time.startsIn' : 'time.endsIn', { time })}
            />
          )}
        </span>
      </span>
      <span className={styles.body}>
        <span className={styles.figure}>
          <span className={styles.label}>{t(priceLabel(auction))}</span>
          <b>
            {money(price, locale.current)} {auction.market.toUpperCase()}
          </b>
        </span>
        <span className={styles.figure}>
          <span className={styles.label}>{t('facts.sold')}</span>
          <b>
            {auction.sold} / {auction.quantity}
          </b>
        </span>
        <Progress percent={percent} label={t('facts.soldPercent', { percent })} />
      </span>
    </AppLink>
  );
}

/** What the price of an auction in this state is called. */
function priceLabel({ type, status }: Auction): string {
  if (status === 1) return 'facts.initialPrice';
  if (status === 3) return 'facts.finalPrice';
  return type === 1 ? 'facts.priceNow' : 'facts.lowestNow';
}
