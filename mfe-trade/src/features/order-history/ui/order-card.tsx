import type { Order } from '@exchange/contract';
import { formatTime, type Translate } from '@exchange/i18n';
import { usePlatform } from '@exchange/platform';
import { useTokenFace } from '@exchange/remote-kit';
import { AppLink } from '@exchange/ui';
import { memo, type ReactNode } from 'react';
import { Figures } from '../../../common/records/figures';
import { texts } from '../texts';
import { useOrderFigures } from './order-figures';
import styles from './history-card.module.css';
import { exactText } from '../../../common/exact-text';
import { readKindOf, statusName, triggerText } from '../../../common/read-order';

/** One order with all that is to be known of it at a glance (T-14). A tap anywhere on it opens its detail. */
export const OrderCard = memo(function OrderCard({
  order,
  to,
  action,
}: {
  readonly order: Order;
  /** Address of its detail. */
  readonly to: string;
  readonly action?: ReactNode;
}) {
  const { locale } = usePlatform();
  const t = texts.useText();
  const face = useTokenFace(order.token);
  const { price, average, turnover, volume, traded, fee } = useOrderFigures(order);
  const time = (moment: number) => formatTime(locale.current, moment, 'short');
  const waited = waitedText(order, t, time);
  return (
    <article className={styles.card} data-order={order.order_id}>
      <header className={styles.head}>
        <span className={styles.side} data-side={order.side}>
          {t(order.side === 1 ? 'side.buy' : 'side.sell')}
        </span>
        <b className={styles.pair}>
          <AppLink to={to} className={styles.open} aria-label={t('openOrder', { number: order.order_no })}>
            {face.token_as}/{order.market.toUpperCase()}
          </AppLink>
        </b>
        <span className={styles.kind}>{t(`kind.${readKindOf(order)}`)}</span>
        <span className={styles.status} data-status={order.status}>
          {t(`status.${statusName(order)}`)}
        </span>
      </header>
      <Figures items={[price, average, turnover, volume, traded, fee]} />
      <footer className={styles.foot}>
        {waited !== undefined && <span className={styles.waited}>{waited}</span>}
        <span className={styles.number}>{order.order_no}</span>
        <span className={styles.time}>{t('placedAt', { time: time(order.create_time) })}</span>
        {order.close_time > 0 && (
          <span className={styles.time}>{t('closedAt', { time: time(order.close_time) })}</span>
        )}
        {action}
      </footer>
    </article>
  );
});

/** What an open order waits for: a price or a drawn line (T-16), or until when it waits in the book; undefined of any other. */
function waitedText(order: Order, t: Translate, time: (moment: number) => string): string | undefined {
  const { market, close_time, trigger_price, trigger_line, trigger_time = 0, expire_time } = order;
  if (close_time > 0) return undefined;
  if (trigger_price !== undefined && trigger_time === 0) {
    const trigger = triggerText(order, `${exactText(trigger_price)} ${market.toUpperCase()}`);
    return trigger_line ? t('drawnLine') : t('waitsFor', { trigger });
  }
  return expire_time === undefined ? undefined : t('until', { time: time(expire_time) });
}
