import { lazyPage } from '@exchange/remote-kit';
import { useEffect, useState } from 'react';
import styles from './transaction-page.module.css';
import type { TransactionRecordsProps } from './transaction-records';

const TransactionRecords = lazyPage(
  async () =>
    (await import(/* webpackChunkName: "transaction-records" */ './transaction-records')).TransactionRecords,
  RecordsSpace,
);

/** The records below the form: fetched when the page has been painted, so that they do not delay the first price (H-26). */
export function LaterRecords(props: TransactionRecordsProps) {
  const [painted, setPainted] = useState(false);
  useEffect(() => {
    // The second frame begins when the first has been painted.
    let frame = requestAnimationFrame(() => {
      frame = requestAnimationFrame(() => setPainted(true));
    });
    return () => cancelAnimationFrame(frame);
  }, []);
  return painted ? <TransactionRecords {...props} /> : <RecordsSpace />;
}

function RecordsSpace() {
  return <div className={styles.records} />;
}
