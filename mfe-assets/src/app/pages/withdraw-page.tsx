import { fundsTexts } from '../../common/funds/texts';
import { withdrawTexts } from '../../features/withdraw/texts';
import { WithdrawPage as Page } from '../../features/withdraw/withdraw-page';
import { withPageTexts } from '../with-page-texts';

/** `/assets/withdraw/{token}`. */
export const WithdrawPage = withPageTexts([withdrawTexts, fundsTexts], Page);
