import { recordTexts } from '../../common/records/texts';
import { withdrawTexts } from '../../features/withdraw/texts';
import { WithdrawalRecords } from '../../features/withdraw/withdrawal-records';
import { withPageTexts } from '../with-page-texts';

/** `/assets/record/withdraw`. */
export const WithdrawalRecordsPage = withPageTexts([recordTexts, withdrawTexts], WithdrawalRecords);
