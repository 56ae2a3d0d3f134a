import { type WithdrawalReason, withdrawalReasons } from '@exchange/contract';
import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import { CallError } from '../../core/call-error';
import type { Markup } from '../../http/html';
import type { WithdrawalReview, Withdrawals } from '../../modules/withdrawal';
import { type ReviewItem, reviewList } from './review-list';

const DecisionInput = z.object({
  decision: z.enum(['approve', 'refuse']),
  reason: z.optional(z.enum(withdrawalReasons)),
  note: z._default(z.string().check(z.maxLength(200)), ''),
});

/** Registers the review of withdrawals, for people and programs. */
export function registerWithdrawalReviews(
  app: FastifyInstance,
  withdrawals: Pick<Withdrawals, 'waiting' | 'decide'>,
): void {
  app.get('/sandbox/withdrawal', async () => ({ list: await withdrawals.waiting() }));
  app.post<{ Params: { id: string } }>('/sandbox/withdrawal/:id', async (request) => {
    const { decision, reason, note } = z.parse(DecisionInput, request.body);
    const isRefusal = decision === 'refuse';
    if (isRefusal && (reason === undefined || (reason === 'other' && note.trim() === ''))) {
      throw new CallError('invalidInput', 'A refusal needs its reason: one of the list, or a note.');
    }
    const decided = await withdrawals.decide(
      request.params.id,
      isRefusal && reason ? { approve: false, reason, note: note.trim() } : { approve: true },
    );
    if (!decided) throw new CallError('notFound', 'This withdrawal is not under review.');
    return { message: isRefusal ? 'Refused' : 'Approved' };
  });
}

const reasonNames: Readonly<Record<WithdrawalReason, string>> = {
  address: 'Address that nothing is sent to',
  source: 'Source of funds has to be shown',
  unusual: 'Unlike the account, not confirmed',
  chain: 'The network does not take it',
  other: 'As noted',
};

/** The withdrawals that await their review, on the sandbox page. */
export const withdrawalReviewsPart = (reviews: readonly WithdrawalReview[]): Markup =>
  reviewList('withdrawals', 'No withdrawal waits for a review.', reviews.map(itemOf));

function itemOf({ withdrawal, organisation, account, uid, newAddress }: WithdrawalReview): ReviewItem {
  const { id, token, amount, fee, protocol, address_to: address, memo, create_time: createTime } = withdrawal;
  return {
    action: `/sandbox/withdrawal/${id}`,
    kind: 'Withdrawal',
    about: [account, `UID ${uid}`, organisation],
    createTime,
    facts: [
      ['Amount', `${amount} ${token.toUpperCase()}, fee ${fee} included`],
      ['Network', protocol],
      ['Address', newAddress ? `${address} (new to this account)` : address],
      ...(memo === '' ? [] : [['Memo', memo] as const]),
    ],
    reasons: reasonNames,
  };
}
