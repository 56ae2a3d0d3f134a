import { recordTexts } from '../../common/records/texts';
import { IssueRecords as Page } from '../../features/given-records/issue-records';
import { givenTexts } from '../../features/given-records/texts';
import { withPageTexts } from '../with-page-texts';

/** `/assets/record/issue`. */
export const IssueRecordsPage = withPageTexts([givenTexts, recordTexts], Page);
