import type { Order, UserTrade } from '@exchange/contract';
import { formatTime } from '@exchange/i18n';
import { usePlatform } from '@exchange/platform';
import { exactText, placesOf } from '../../../common/exact-text';
import { texts } from '../texts';
import { usePairPlaces } from './use-pair-places';
import styles from './order-detail.module.css';

/** The fills of one order, oldest first: when, at what price, how much, and the fee. The decimals of a column stand in line. */
export function OrderFills({
  order,
  fills,
}: {
  readonly order: Order;
  readonly fills: readonly UserTrade[];
}) {
  const { locale } = usePlatform();
  const t = texts.useText();
  const places = usePairPlaces(order);
  const placesIn = (name: 'price' | 'amount' | 'fee', least = 0) =>
    Math.max(least, ...fills.map((fill) => placesOf(fill[name])));
  const [price, amount, fee] = [
    placesIn('price', places.price),
    placesIn('amount', places.amount),
    placesIn('fee'),
  ];
  return (
    <section>
      <h3 className={styles.heading}>{t('fills', { count: fills.length })}</h3>
      <table className={styles.fills}>
        <thead>
          <tr>
            <th scope="col">{t('field.time')}</th>
            <th scope="col">{t('field.price')}</th>
            <th scope="col">{t('field.amount')}</th>
            <th scope="col">{t('field.fee')}</th>
          </tr>
        </thead>
        <tbody>
          {fills.map((fill) => (
            <tr key={fill.id}>
              <td>{formatTime(locale.current, fill.time, 'time')}</td>
              <td>{exactText(fill.price, price)}</td>
              <td>{exactText(fill.amount, amount)}</td>
              <td>{exactText(fill.fee, fee)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
