import { withTexts } from '@exchange/remote-kit';
import { PageLoading } from '../../common/page-loading';
import { OrdersPage as Page } from '../../features/orders/orders-page';
import { orderTexts } from '../../features/orders/texts';

/** `/order/ieo` with the texts that come with it (I-06, H-26). */
export const OrdersPage = withTexts(orderTexts.namespace, orderTexts.messages, Page, PageLoading);
