import { getListNotice, type Notice } from '@exchange/contract';
import type { Api } from '@exchange/platform';
import { PagedList } from '@exchange/records';

/** Notices of a page of the list. */
const pageSize = 20;

/** The organisation's notices, newest first, to be scrolled without end (T-07). */
export function createNotices(api: Api): PagedList<Notice> {
  return new PagedList<Notice>(
    async (fromId, signal) => {
      const { list, next_id } = await api.call(
        getListNotice,
        { size: pageSize, from_id: fromId },
        { signal },
      );
      return { list, nextId: next_id };
    },
    ({ id }) => id,
  );
}
