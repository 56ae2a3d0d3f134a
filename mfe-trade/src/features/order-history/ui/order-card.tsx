import type { Order } from '@exchange/contract';
import { formatTime } from '@exchange/i18n';
import { usePlatform } from '@exchange/platform';
import { useTokenFace } from '@exchange/remote-kit';
import { AppLink } from '@exchange/ui';
import { memo, type ReactNode } from 'react';
import { Figures } from '../../../common/records/figures';
import { texts } from '../texts';
import { useOrderFigures } from './order-figures';
import styles from './history-card.module.css';
import { readKindOf, statusName } from '../../../common/read-order';
import { useTriggerText } from './use-trigger-text';

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
  const trigger = useTriggerText(order);
  const waits = order.close_time === 0 && (order.trigger_time ?? 0) === 0;
  const conditions = [
    ...(waits && trigger !== undefined ? [order.trigger_line ? trigger : t('waitsFor', { trigger })] : []),
    ...(order.expire_time === undefined ? [] : [t('until', { time: time(order.expire_time) })]),
  ];
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
        {conditions.length > 0 && <span className={styles.conditions}>{conditions.join(' · ')}</span>}
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
