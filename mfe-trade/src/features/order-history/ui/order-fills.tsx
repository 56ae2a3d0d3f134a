import type { UserTrade } from '@exchange/contract';
import { formatTime } from '@exchange/i18n';
import { usePlatform } from '@exchange/platform';
import { exactText } from '../../../common/exact-text';
import { texts } from '../texts';
import styles from './order-detail.module.css';

/** The fills of one order, oldest first: when, at what price, how much, and the fee. */
export function OrderFills({ fills }: { readonly fills: readonly UserTrade[] }) {
  const { locale } = usePlatform();
  const t = texts.useText();
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
              <td>{exactText(fill.price)}</td>
              <td>{exactText(fill.amount)}</td>
              <td>{exactText(fill.fee)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
