export { Issues, type NewIssue, recordIssues, recordTaking } from './issues';
export { tokenIssue } from './tables';
export { issueModule } from './module';
