import { type AuctionDetail, payAuction } from '@exchange/contract/dutch-auction';
import { usePlatform } from '@exchange/platform';
import { Facts, type KeptRequest, PaymentSheet } from '@exchange/remote-kit';
import { money, totalOf } from '../../common/amounts';
import { useText } from '../../common/use-text';
import styles from './pay-sheet.module.css';
import { keptName, type SentOrder } from './sent-order';

/** Confirms an order with the trade password, and tells what became of it. */
export function PaySheet({
  auction,
  order,
  onClose,
  onDone,
}: {
  readonly auction: Pick<AuctionDetail, 'type' | 'market' | 'item_name'>;
  readonly order: KeptRequest<SentOrder>;
  readonly onClose: () => void;
  readonly onDone: () => void;
}) {
  const { api, locale, session, toast } = usePlatform();
  const t = useText();
  const { request } = order;
  const isDutch = auction.type === 1;
  const sum = (value: string) => `${money(value, locale.current)} ${auction.market.toUpperCase()}`;

  async function send(trade_password: string, options: { readonly idempotencyKey: string }): Promise<void> {
    const answer = await api.call(payAuction, { ...request, trade_password }, options);
    const { bid_portions: count, total } = answer.order;
    toast.show('success', t(isDutch ? 'pay.bought' : 'pay.placed', { count, total: sum(total) }));
  }
  return (
    <PaymentSheet
      title={t(isDutch ? 'order.buy' : 'order.place')}
      confirmLabel={t('pay.confirm')}
      note={t(isDutch ? 'order.noteDutch' : 'order.noteRegular')}
      sent={order}
      name={keptName(session.state.user?.user_id ?? '', request.activity_id)}
      unknownText={t('pay.unknown')}
      againText={t('pay.again')}
      send={send}
      onDone={onDone}
      onClose={onClose}
    >
      <p className={styles.name}>{auction.item_name}</p>
      <Facts
        items={[
          { label: t('order.portions'), value: request.amount },
          { label: t(isDutch ? 'pay.atMost' : 'order.bid'), value: sum(request.price) },
          {
            label: t(isDutch ? 'pay.totalAtMost' : 'order.held'),
            value: sum(totalOf(request.price, request.amount)),
          },
        ]}
      />
    </PaymentSheet>
  );
}
