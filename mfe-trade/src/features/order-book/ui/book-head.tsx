import { memo } from 'react';
import { useText } from '../../../messages';
import styles from './order-book.module.css';

/** Heads of a side's two columns. */
export const BookHead = memo(function BookHead() {
  const t = useText();
  return (
    <div className={styles.head}>
      <span>{t('book.price')}</span>
      <span>{t('book.amount')}</span>
    </div>
  );
});
