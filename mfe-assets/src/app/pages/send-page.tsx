import { fundsTexts } from '../../common/funds/texts';
import { SendPage as Page } from '../../features/send/send-page';
import { sendTexts } from '../../features/send/texts';
import { withPageTexts } from '../with-page-texts';

/** `/assets/transferAccounts/{token}`. */
export const SendPage = withPageTexts([sendTexts, fundsTexts], Page);
