export { operatorModule } from './module';
export { requireAllOrganisations, reviewerOf } from './operator-calls';
export { contentField, FilledForm, textValues, timeText } from './content-form';
export { type ContentDesk, contentDesks, type ContentTarget, type StoredContent } from './contents';
export type { OperatorLog } from './operator-log';
export type { Operators } from './operators';
export {
  type ReviewDesk,
  type Reviewer,
  type ReviewItem,
  reviewDesks,
  type Reviews,
  type ReviewDecision,
} from './reviews';
