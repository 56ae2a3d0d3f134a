import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import { CallError } from '../../call-error';
import { html, type Markup } from '../sandbox-page/html';
import type { TransferReview, Transfers } from './transfers';

const DecisionInput = z.object({ decision: z.enum(['approve', 'refuse']) });

/** Registers the review of transfers between users, for people and programs (X-06). */
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

/** The transfers that await their review; the page's script exchanges it. */
export function transferReviewsPart(reviews: readonly TransferReview[]): Markup {
  if (reviews.length === 0) {
    return html`<p class="empty" data-live="transfers">No transfer waits for a review.</p>`;
  }
  return html`<ul class="reviews" data-live="transfers">
    ${reviews.map(
      (review) =>
        html`<li>
          <p>
            <b>Transfer</b> · ${review.organisation} ·
            <time>${new Date(review.createTime).toISOString().slice(11, 19)}</time>
          </p>
          <dl>
            <dt>Amount</dt>
            <dd>${review.amount} ${review.token.toUpperCase()}</dd>
            <dt>From</dt>
            <dd>UID ${review.sender}</dd>
            <dt>To</dt>
            <dd>UID ${review.recipient}</dd>
            ${
              review.note === ''
                ? html``
                : html`<dt>Note</dt>
                    <dd>${review.note}</dd>`
            }
          </dl>
          <form action="/sandbox/transfer/${review.id}">
            <div class="buttons">
              <button name="decision" value="approve">Approve</button
              ><button class="quiet" name="decision" value="refuse">Refuse</button>
            </div>
            <output></output>
          </form>
        </li>`,
    )}
  </ul>`;
}
