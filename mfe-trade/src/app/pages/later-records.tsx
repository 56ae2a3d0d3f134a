import { lazyPage } from '@exchange/remote-kit';
import { usePainted } from '../../common/use-painted';
import styles from './transaction-page.module.css';
import type { TransactionRecordsProps } from './transaction-records';

const TransactionRecords = lazyPage(
  async () =>
    (await import(/* webpackChunkName: "transaction-records" */ './transaction-records')).TransactionRecords,
  RecordsSpace,
);

/** The records below the form: fetched when the page has been painted, so that they do not delay the first price (H-26). */
export function LaterRecords(props: TransactionRecordsProps) {
  const painted = usePainted();
  return painted ? <TransactionRecords {...props} /> : <RecordsSpace />;
}

function RecordsSpace() {
  return <div className={styles.records} />;
}
