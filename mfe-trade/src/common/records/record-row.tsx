import { formatAmount, formatPrice } from '@exchange/format';
import { formatTime } from '@exchange/i18n';
import { usePlatform } from '@exchange/platform';
import type { ReactNode } from 'react';
import { useText } from '../../messages';
import type { PairText } from './pair-text';
import styles from './record-row.module.css';

/** Height of a row, for the place of one that is loading. */
export const recordRowHeight = '1.08rem';

/** What an order and a fill have in common. */
interface PairRecord {
  /** 1 buy, 2 sell. */
  readonly side: 1 | 2;
  readonly price: string;
  readonly amount: string;
}

/** A sentence about a record, too long for its row, and what can be done about it. */
export interface RowNotice {
  readonly text: string;
  readonly isFault: boolean;
  readonly action: ReactNode;
}

/** One order or fill of the user: side, price and time, amount and what is to be said of it. */
export function RecordRow({
  record,
  time,
  names,
  price,
  amount,
  condition,
  note,
  action,
  notice,
}: {
  readonly record: PairRecord;
  /** Ms since the epoch. */
  readonly time: number;
  readonly names: PairText;
  /** What stands in place of the record's price or amount, where it has none of the pair's. */
  readonly price?: string | undefined;
  readonly amount?: string | undefined;
  /** What it waits by, where it is no plain one. */
  readonly condition?: string | undefined;
  readonly note: string;
  /** What can be done with it. */
  readonly action?: ReactNode;
  /** What is said of it in a line of its own. */
  readonly notice?: RowNotice | undefined;
}) {
  const { locale } = usePlatform();
  const t = useText();
  return (
    <>
      <div className={styles.row}>
        <span className={styles.side} data-side={record.side}>
          {t(record.side === 1 ? 'side.buy' : 'side.sell')}
        </span>
        <span className={styles.cell}>
          <b>{price ?? formatPrice(record.price, names.pricePrecision)}</b>
          <small>{formatTime(locale.current, time, 'short')}</small>
        </span>
        <span className={styles.cell} data-end>
          <span>{amount ?? `${formatAmount(record.amount, names.amountPrecision)} ${names.token}`}</span>
          {condition !== undefined && <small>{condition}</small>}
          {note !== '' && <small>{note}</small>}
        </span>
        {action}
      </div>
      {notice && (
        <div className={styles.notice} data-fault={notice.isFault}>
          <p>{notice.text}</p>
          {notice.action}
        </div>
      )}
    </>
  );
}
