import { recordTexts } from '../../common/records/texts';
import { sendTexts } from '../../features/send/texts';
import { TransferRecords as Page } from '../../features/send/transfer-records';
import { withPageTexts } from '../with-page-texts';

/** `/assets/record/transfer`. */
export const TransferRecordsPage = withPageTexts([sendTexts, recordTexts], Page);
