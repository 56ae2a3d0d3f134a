import { fundsTexts } from '../../common/funds/texts';
import { transferTexts } from '../../features/transfer/texts';
import { TransferPage as Page } from '../../features/transfer/transfer-page';
import { withPageTexts } from '../with-page-texts';

/** `/assets/transfer/{token}`. */
export const TransferPage = withPageTexts([transferTexts, fundsTexts], Page);
