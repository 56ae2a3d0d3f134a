export { operatorModule } from './module';
export { requireAllOrganisations, reviewerOf } from './operator-calls';
export { choiceOf, contentField, FilledForm, textValues, timeText } from './content-form';
export { type ContentStore, type ContentTable, deskOf, findRow, type Mark, storeContent } from './table-desk';
export { type ContentDesk, contentDesks, type StoredContent } from './contents';
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
