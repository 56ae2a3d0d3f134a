import { type FetchPage, PagedList } from '@exchange/records';
import { usePersonal } from '@exchange/remote-kit';
import { useEffect, useState } from 'react';

/** Records of the user's own, page after page; the first page is asked for again when the balances changed. */
export function useOwnRecords<Item extends { readonly id: string }>(
  fetchPage: FetchPage<Item>,
): PagedList<Item> {
  const [records] = useState(() => new PagedList<Item>(fetchPage, ({ id }) => id));
  useEffect(() => {
    void records.reload();
    return () => records.stop();
  }, [records]);
  usePersonal('balances', () => void records.refresh());
  return records;
}
