import { recordTexts } from '../../common/records/texts';
import { givenTexts } from '../../features/given-records/texts';
import { UnlockRecords as Page } from '../../features/given-records/unlock-records';
import { withPageTexts } from '../with-page-texts';

/** `/assets/record/unlock`. */
export const UnlockRecordsPage = withPageTexts([givenTexts, recordTexts], Page);
