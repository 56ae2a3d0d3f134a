import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import { CallError } from '../../core/call-error';
import type { Markup } from '../../http/html';
import type { TransferReview, Transfers } from '../../modules/transfer';
import { type ReviewItem, reviewList } from './review-list';

const DecisionInput = z.object({ decision: z.enum(['approve', 'refuse']) });

/** Registers the review of transfers between users, for people and programs. */
export function registerTransferReviews(
  app: FastifyInstance,
  transfers: Pick<Transfers, 'waiting' | 'decide'>,
): void {
  app.get('/sandbox/transfer', async () => ({ list: await transfers.waiting() }));
  app.post<{ Params: { id: string } }>('/sandbox/transfer/:id', async (request) => {
    const { decision } = z.parse(DecisionInput, request.body);
    if (!(await transfers.decide(request.params.id, decision === 'approve')))
      throw new CallError('notFound', 'This transfer is not under review.');
    return { message: decision === 'approve' ? 'Approved' : 'Refused' };
  });
}

/** The transfers that await their review, on the sandbox page. */
export const transferReviewsPart = (reviews: readonly TransferReview[]): Markup =>
  reviewList('transfers', 'No transfer waits for a review.', reviews.map(itemOf));

const itemOf = (review: TransferReview): ReviewItem => ({
  action: `/sandbox/transfer/${review.id}`,
  kind: 'Transfer',
  about: [review.organisation],
  createTime: review.createTime,
  facts: [
    ['Amount', `${review.amount} ${review.token.toUpperCase()}`],
    ['From', `UID ${review.sender}`],
    ['To', `UID ${review.recipient}`],
    ...(review.note === '' ? [] : [['Note', review.note] as const]),
  ],
});
