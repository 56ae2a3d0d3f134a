import { recordTexts } from '../../common/records/texts';
import { DepositRecords } from '../../features/deposit/deposit-records';
import { depositTexts } from '../../features/deposit/texts';
import { withPageTexts } from '../with-page-texts';

/** `/assets/record/deposit`. */
export const DepositRecordsPage = withPageTexts([recordTexts, depositTexts], DepositRecords);
