import { withTexts } from '@exchange/remote-kit';
import { PageLoading } from '../../common/page-loading';
import { SalesPage as Page } from '../../features/sale/sales-page';
import { saleTexts } from '../../features/sale/texts';

/** `/activity/ieo` (V-01). */
export const SalesPage = withTexts(saleTexts.namespace, saleTexts.messages, Page, PageLoading);
