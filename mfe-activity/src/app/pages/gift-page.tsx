import { withTexts } from '@exchange/remote-kit';
import { PageLoading } from '../../common/page-loading';
import { GiftPage as Page } from '../../features/gift/gift-page';
import { giftTexts } from '../../features/gift/texts';

/** `/activity/gift-coin` (V-01). */
export const GiftPage = withTexts(giftTexts.namespace, giftTexts.messages, Page, PageLoading);
