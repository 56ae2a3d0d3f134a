import { withTexts } from '@exchange/remote-kit';
import { PageLoading } from '../../common/page-loading';
import { HotPage as Page } from '../../features/hot/hot-page';
import { hotTexts } from '../../features/hot/texts';

/** `/activity/hot` (V-01). */
export const HotPage = withTexts(hotTexts.namespace, hotTexts.messages, Page, PageLoading);
