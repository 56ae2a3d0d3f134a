import { searchWithdrawalList, type Withdrawal } from '@exchange/contract/withdrawal';
import { usePlatform } from '@exchange/platform';
import { hasTexts, type SentRequestsState, useSentRequests } from '@exchange/remote-kit';

/** What is sent to ask for a withdrawal, but for what confirms it. */
export interface AskedWithdrawal {
  readonly token: string;
  readonly apply_amount: string;
  readonly address_to: string;
  readonly memo: string;
  readonly protocol: string;
}

const isAsked = hasTexts('token', 'apply_amount', 'address_to', 'memo', 'protocol');

/** The user's withdrawals whose answers are not known, and what became of the first of them (A-04, H-20). */
export function useSentWithdrawals(): SentRequestsState<AskedWithdrawal, Withdrawal> {
  const { api } = usePlatform();
  return useSentRequests({
    name: 'withdrawal',
    isRequest: isAsked,
    async find({ key, request: { token } }) {
      const { list } = await api.call(searchWithdrawalList, { token, idempotency_key: key, size: 1 });
      return list[0];
    },
  });
}
