import type { AskedOf } from '@exchange/contract/call';
import type { AuctionDetail, payAuction } from '@exchange/contract/dutch-auction';
import type { Translate } from '@exchange/i18n';
import { usePlatform } from '@exchange/platform';
import { type Fact, Facts, type Payment, PaymentSheet } from '@exchange/remote-kit';
import { money, totalOf } from '../../common/amounts';
import { useText } from '../../messages';
import styles from './pay-sheet.module.css';

type Order = AskedOf<typeof payAuction>;
type Ordered = Pick<AuctionDetail, 'type' | 'market' | 'item_name'>;

/** What an order asks for. */
export function orderFacts(
  { type, market }: Ordered,
  { amount, price = '0' }: Order,
  t: Translate,
  locale: string,
): readonly Fact[] {
  const isDutch = type === 1;
  const sum = (value: string) => `${money(value, locale)} ${market.toUpperCase()}`;
  return [
    { label: t('order.portions'), value: amount },
    { label: t(isDutch ? 'pay.atMost' : 'order.bid'), value: sum(price) },
    { label: t(isDutch ? 'pay.totalAtMost' : 'order.held'), value: sum(totalOf(price, amount)) },
  ];
}

/** Confirms an order with the trade password. */
export function PaySheet({
  auction,
  asked,
  sheet,
}: {
  readonly auction: Ordered;
  readonly asked: Order;
  readonly sheet: Payment<typeof payAuction>['sheet'];
}) {
  const { locale } = usePlatform();
  const t = useText();
  const isDutch = auction.type === 1;
  return (
    <PaymentSheet
      title={t(isDutch ? 'order.buy' : 'order.place')}
      confirmLabel={t('pay.confirm')}
      note={t(isDutch ? 'order.noteDutch' : 'order.noteRegular')}
      unknownText={t('pay.unknown')}
      againText={t('pay.again')}
      {...sheet}
    >
      <p className={styles.name}>{auction.item_name}</p>
      <Facts items={orderFacts(auction, asked, t, locale.current)} />
    </PaymentSheet>
  );
}
