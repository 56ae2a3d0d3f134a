import type { Order, UserTrade } from '@exchange/contract';
import { formatShare, noValue } from '@exchange/format';
import { usePlatform, useTopic } from '@exchange/platform';
import { useTokenFace } from '@exchange/remote-kit';
import { exactText } from '../../../common/exact-text';
import { Figures } from '../../../common/records/figures';
import { createSeenBooks } from '../../../common/seen-books';
import { keptPromise } from '../domain/kept-promise';
import { texts } from '../texts';
import { usePairPlaces } from './use-pair-places';
import styles from './order-detail.module.css';

/**
 * What the book promised an order that was placed on this device, beside what it got at once, with the number and the checksum by
 * which anybody can tell which book that was (T-17). Nothing for an order of another device.
 */
export function SeenBookFacts({
  order,
  fills,
}: {
  readonly order: Order;
  readonly fills: readonly UserTrade[];
}) {
  const { storage, clock } = usePlatform();
  const { user } = useTopic('session');
  const t = texts.useText();
  const token = useTokenFace(order.token).token_as;
  const places = usePairPlaces(order);
  const seen = user && createSeenBooks(storage, user.user_id, () => clock.now()).find(order.order_no);
  if (!seen) return null;
  const { promised, got, difference } = keptPromise(order, fills, seen);
  const partText = ({ amount, average }: typeof promised) =>
    average === undefined
      ? t('seen.nothing')
      : t('seen.part', {
          amount: exactText(amount, places.amount),
          token,
          price: exactText(average, places.price),
        });
  const differenceText = difference
    ? t(`seen.${difference.is}`, { percent: formatShare(difference.percent) })
    : noValue;
  return (
    <section>
      <h3 className={styles.heading}>{t('seen.title')}</h3>
      <Figures
        lines
        items={[
          { label: t('seen.promised'), value: partText(promised) },
          { label: t('seen.got'), value: partText(got) },
          {
            label: t('seen.difference'),
            value: (
              <span className={styles.difference} data-is={difference?.is}>
                {differenceText}
              </span>
            ),
          },
          {
            label: t('seen.book'),
            value: t('seen.version', {
              seq: seen.seq,
              checksum: seen.checksum.toString(16).padStart(8, '0'),
            }),
          },
        ]}
      />
    </section>
  );
}
