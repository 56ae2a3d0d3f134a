import { DepositPage as Page } from '../../features/deposit/deposit-page';
import { depositTexts } from '../../features/deposit/texts';
import { withPageTexts } from '../with-page-texts';

/** `/assets/deposit/{token}`. */
export const DepositPage = withPageTexts([depositTexts], Page);
