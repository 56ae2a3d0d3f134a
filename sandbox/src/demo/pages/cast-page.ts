import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import { CallError } from '../../core/call-error';
import { html, type Markup } from '../../http/html';
import {
  type CastApplications,
  castCategories,
  castPictureUrl,
  castPreviewUrl,
  castReasons,
  castReasonTexts,
  type CastReview,
} from '../../modules/cast';
import { type ReviewItem, reviewList } from './review-list';

const DecisionInput = z.object({
  decision: z.enum(['approve', 'refuse']),
  reason: z.optional(z.enum(castReasons)),
  note: z._default(z.string().check(z.maxLength(200)), ''),
});

/** Registers the review of applications to castings, for people and programs (X-06). */
export function registerCastReviews(
  app: FastifyInstance,
  applications: Pick<CastApplications, 'waiting' | 'decide'>,
): void {
  app.get('/sandbox/cast', async () => ({ list: await applications.waiting() }));
  app.post<{ Params: { id: string } }>('/sandbox/cast/:id', async (request) => {
    const { decision, reason, note: text } = z.parse(DecisionInput, request.body);
    const note = text.trim();
    if (decision === 'refuse' && (reason === undefined || (reason === 'other' && note === '')))
      throw new CallError('invalidInput', 'A refusal needs its reason: one of the list, or a note.');
    const decided = await applications.decide(
      request.params.id,
      decision === 'refuse' && reason ? { approve: false, reason, note } : { approve: true },
    );
    if (!decided) throw new CallError('notFound', 'This application is not under review.');
    return { message: decision === 'approve' ? 'Accepted' : 'Refused' };
  });
}

/** The applications that await their review, on the sandbox page. */
export const castReviewsPart = (reviews: readonly CastReview[]): Markup =>
  reviewList('casting', 'No application waits for a review.', reviews.map(itemOf));

const itemOf = (review: CastReview): ReviewItem => ({
  action: `/sandbox/cast/${review.id}`,
  kind: castCategories.find(({ id }) => id === review.categoryId)?.name.en ?? review.categoryId,
  about: [review.account, `UID ${review.uid}`, review.organisation],
  createTime: review.createTime,
  facts: [
    ['Stage name', review.stageName],
    ...(review.slogan === '' ? [] : [['Slogan', review.slogan] as const]),
    ['Introduction', review.introduction],
    ['Contact', review.contact],
  ],
  pictures: html`<div class="pictures">
    ${review.images.map(
      (id) =>
        html`<figure>
          <a href="${castPictureUrl(id)}" target="_blank" rel="noopener noreferrer"
            ><img src="${castPreviewUrl(id)}" alt="" loading="lazy"
          /></a>
        </figure>`,
    )}
  </div>`,
  reasons: Object.fromEntries(castReasons.map((reason) => [reason, castReasonTexts[reason].en])),
});
