import type { UserTrade } from '@exchange/contract';
import { formatTime } from '@exchange/i18n';
import { usePlatform } from '@exchange/platform';
import { useTokenFace } from '@exchange/remote-kit';
import { AppLink } from '@exchange/ui';
import { memo } from 'react';
import { exactText } from '../../../common/exact-text';
import { Figures } from '../../../common/records/figures';
import { feeToken } from '../domain/units';
import { texts } from '../texts';
import { usePairPlaces } from './use-pair-places';
import styles from './history-card.module.css';

/** One fill with all that is to be known of it (T-14). A tap anywhere on it opens its order. */
export const TradeCard = memo(function TradeCard({ trade }: { readonly trade: UserTrade }) {
  const { locale } = usePlatform();
  const t = texts.useText();
  const token = useTokenFace(trade.token).token_as;
  const market = trade.market.toUpperCase();
  const places = usePairPlaces(trade);
  const feeUnit = feeToken(trade) === trade.token ? token : market;
  return (
    <article className={styles.card} data-trade={trade.id}>
      <header className={styles.head}>
        <span className={styles.side} data-side={trade.side}>
          {t(trade.side === 1 ? 'side.buy' : 'side.sell')}
        </span>
        <b className={styles.pair}>
          <AppLink
            to={`/order/entrust?order=${trade.order_no}`}
            className={styles.open}
            aria-label={t('openOrder', { number: trade.order_no })}
          >
            {token}/{market}
          </AppLink>
        </b>
        <span className={styles.status}>{formatTime(locale.current, trade.time, 'short')}</span>
      </header>
      <Figures
        columns={2}
        items={[
          { label: t('fill.price', { unit: market }), value: exactText(trade.price, places.price) },
          { label: t('fill.volume', { unit: token }), value: exactText(trade.amount, places.amount) },
          { label: t('figure.turnover', { unit: market }), value: exactText(trade.turnover) },
          { label: t('figure.fee', { unit: feeUnit }), value: exactText(trade.fee) },
        ]}
      />
      <footer className={styles.foot}>
        <span className={styles.number}>{trade.order_no}</span>
      </footer>
    </article>
  );
});
