export { operatorModule } from './module';
export { reviewerOf } from './operator-calls';
export type { OperatorLog } from './operator-log';
export type { Operators } from './operators';
export { type ReviewDesk, type ReviewItem, reviewDesks } from './review-desk';
export type { Reviewer, Reviews } from './reviews';
