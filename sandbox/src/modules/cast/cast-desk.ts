import type { ReviewDesk, ReviewItem } from '../operator';
import type { CastApplications, CastReview } from './cast-applications';
import { castReasons, categoryOf } from './cast-plans';

/** Applications to castings, for operators. */
export const createCastDesk = (
  applications: Pick<CastApplications, 'waiting' | 'decide' | 'picture'>,
): ReviewDesk => ({
  kind: 'casting',
  reasons: castReasons,
  waiting: async () => (await applications.waiting()).map(itemOf),
  decide(id, decision, decidedBy) {
    if (decision.approve) return applications.decide(id, decision, decidedBy);
    const reason = castReasons.find((each) => each === decision.reason) ?? 'other';
    return applications.decide(id, { ...decision, reason }, decidedBy);
  },
  picture: (id, size) => applications.picture(id, size === 'whole' ? 'content' : 'preview'),
});

const itemOf = (review: CastReview): ReviewItem => ({
  id: review.id,
  organisation: review.organisation,
  account: review.account,
  uid: review.uid,
  createTime: review.createTime,
  facts: [
    { name: 'category', value: categoryOf(review.categoryId)?.name.en ?? review.categoryId },
    { name: 'stage_name', value: review.stageName },
  ],
  privateFacts: [
    ...(review.slogan === '' ? [] : [{ name: 'slogan' as const, value: review.slogan }]),
    { name: 'introduction', value: review.introduction },
    { name: 'contact', value: review.contact },
  ],
  pictures: review.images.map((id, index) => ({ id, shows: String(index + 1) })),
});
