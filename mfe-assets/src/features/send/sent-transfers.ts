import { listUserFastTransfer, type Transfer } from '@exchange/contract/transfer';
import { usePlatform } from '@exchange/platform';
import { hasTexts, type SentRequestsState, useSentRequests } from '@exchange/remote-kit';

/** A transfer to another user as it is kept until its outcome is known. */
export interface AskedTransfer {
  /** UID or email. */
  readonly payee: string;
  readonly amount: string;
  readonly note: string;
}

const isAsked = hasTexts('payee', 'amount', 'note');

/** The user's transfers to others whose answers are not known, and what became of the first of them (A-08, H-20). */
export function useSentTransfers(): SentRequestsState<AskedTransfer, Transfer> {
  const { api } = usePlatform();
  return useSentRequests({
    name: 'transfer',
    isRequest: isAsked,
    async find({ key }) {
      const { list } = await api.call(listUserFastTransfer, { idempotency_key: key, limit: 1 });
      return list[0];
    },
  });
}
