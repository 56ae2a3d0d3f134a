import { PayeesPage as Page } from '../../features/send/payees-page';
import { sendTexts } from '../../features/send/texts';
import { withPageTexts } from '../with-page-texts';

/** `/assets/transferAccounts/address/{token}`. */
export const PayeesPage = withPageTexts([sendTexts], Page);
