import { lazyPage } from '@exchange/remote-kit';
import { usePainted } from '../common/use-painted';
import { RecordsSpace } from './records-space';
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
