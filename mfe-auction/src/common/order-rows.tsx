import type { AuctionOrder } from '@exchange/contract/dutch-auction';
import { formatTime } from '@exchange/i18n';
import { usePlatform } from '@exchange/platform';
import { statementPath } from '@exchange/records';
import { useTokenFace } from '@exchange/remote-kit';
import { AppLink, ListRow, Sheet } from '@exchange/ui';
import { useState, type ReactNode } from 'react';
import { isSome, money, quantity } from './amounts';
import styles from './order-rows.module.css';
import { useText } from '../messages';

/** A user's orders (U-04); each opens with all that is known of it. `linked`: with the way to its auction. */
export function OrderRows({
  orders,
  opened,
  linked = true,
}: {
  readonly orders: readonly AuctionOrder[];
  /** Id of the order that is open at first. */
  readonly opened?: string | undefined;
  readonly linked?: boolean;
}) {
  const { locale } = usePlatform();
  const t = useText();
  const [open, setOpen] = useState(opened);
  const shown = orders.find(({ id }) => id === open);
  return (
    <>
      <ul className={styles.list}>
        {orders.map((order) => (
          <li key={order.id}>
            <ListRow
              className={styles.row ?? ''}
              title={order.item_name}
              subtitle={
                <>
                  {t('orders.portions', { count: order.bid_portions })} ·{' '}
                  {formatTime(locale.current, order.create_time, 'short')}
                </>
              }
              trailing={`${money(order.total, locale.current)} ${order.market.toUpperCase()}`}
              trailingSubtitle={<OrderState order={order} />}
              onPress={() => setOpen(order.id)}
            />
          </li>
        ))}
      </ul>
      {shown && (
        <Sheet
          open
          title={t('orders.detail')}
          closeLabel={t('common.close')}
          onClose={() => setOpen(undefined)}
        >
          <OrderFacts order={shown} />
          <AppLink className={styles.link ?? ''} to={statementPath(shown.id)}>
            {t('orders.statement')}
          </AppLink>
          {linked && (
            <AppLink className={styles.link ?? ''} to={`/auction/${encodeURIComponent(shown.activity_id)}`}>
              {t('orders.toAuction')}
            </AppLink>
          )}
        </Sheet>
      )}
    </>
  );
}

/** The state as a word; of a bid that was outbid that it was. */
function OrderState({ order }: { readonly order: AuctionOrder }) {
  const t = useText();
  return (
    <span className={styles.state} data-status={order.status}>
      {t(order.outbid ? 'orders.outbid' : `orders.statuss.${order.status}`)}
    </span>
  );
}

/** All that is known of an order (U-04). What it came to is told once it is settled. */
function OrderFacts({ order }: { readonly order: AuctionOrder }) {
  const { locale } = usePlatform();
  const t = useText();
  const { token_as: token } = useTokenFace(order.token);
  const market = order.market.toUpperCase();
  const sum = (value: string) => `${money(value, locale.current)} ${market}`;
  const tokens = (value: string) => `${quantity(value, locale.current)} ${token}`;
  const isOver = order.status !== 5;
  const facts: readonly (readonly [key: string, value: ReactNode])[] = [
    ['status', <OrderState key="state" order={order} />],
    ['type', t(order.type === 1 ? 'type.dutch' : 'type.regular')],
    ['bidPrice', sum(order.bid_price)],
    ['bidPortions', order.bid_portions],
    ['bidVolume', tokens(order.bid_volume)],
    ['total', sum(order.total)],
    ...(isSome(order.settlement_price) ? [['settlementPrice', sum(order.settlement_price)] as const] : []),
    ...(isOver ? [['received', order.portions] as const, ['quantity', tokens(order.quantity)] as const] : []),
    ...(isOver ? [['refund', sum(order.refund_total)] as const] : []),
    ['time', formatTime(locale.current, order.create_time, 'dateTime')],
    ['number', order.order_no],
  ];
  return (
    <>
      <p className={styles.name}>{order.item_name}</p>
      <dl className={styles.facts}>
        {facts.map(([key, value]) => (
          <div key={key}>
            <dt>{t(`orders.facts.${key}`)}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}
