import { withTexts } from '@exchange/remote-kit';
import { PageLoading } from '../../common/page-loading';
import { SalePage as Page } from '../../features/sale/sale-page';
import { saleTexts } from '../../features/sale/texts';

/** `/activity/ieo/detail/{id}` (V-01). */
export const SalePage = withTexts(saleTexts.namespace, saleTexts.messages, Page, PageLoading);
