import { AddressBookPage as Page } from '../../features/withdraw/address-book-page';
import { withdrawTexts } from '../../features/withdraw/texts';
import { withPageTexts } from '../with-page-texts';

/** `/assets/withdraw/address/{token}`. */
export const AddressBookPage = withPageTexts([withdrawTexts], Page);
