import { recordTexts } from '../../common/records/texts';
import { CodeRecords } from '../../features/deposit-code/code-records';
import { codeTexts } from '../../features/deposit-code/texts';
import { withPageTexts } from '../with-page-texts';

/** `/assets/record/depositCode`. */
export const CodeRecordsPage = withPageTexts([recordTexts, codeTexts], CodeRecords);
