import { answerTo, defineModule } from '../../application/module';
import { hour } from '../../core/time-spans';
import { CastApplications, type CastReview, hasWaiting } from './cast-applications';
import { type ReviewDesk, reviewDesks, type ReviewItem } from '../operator';
import { implementCasting } from './cast-calls';
import { castReasons, categoryOf } from './cast-plans';
import { registerCastPictures } from './cast-pictures';
import { castEvents } from './events';

/** Casting: applications with pictures (V-03). */
export const castModule = defineModule({
  name: 'cast',
  family: 'campaigns',
  events: Object.values(castEvents),
  open({ database, clock }) {
    const applications = new CastApplications(database, clock);
    return {
      services: applications,
      calls: (registry) => implementCasting(registry, applications, clock),
      routes: (app) => registerCastPictures(app, applications),
      answers: [answerTo(reviewDesks, () => deskOf(applications))],
      jobs: [{ name: 'cast.clean', every: hour, run: () => applications.clean() }],
    };
  },
});

/** Applications to castings, for operators. */
const deskOf = (applications: CastApplications): ReviewDesk => ({
  kind: 'casting',
  reasons: castReasons,
  waiting: async () => (await applications.waiting()).map(itemOf),
  hasWaiting,
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
