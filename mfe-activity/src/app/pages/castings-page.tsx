import { withTexts } from '@exchange/remote-kit';
import { PageLoading } from '../../common/page-loading';
import { CastingsPage as Page } from '../../features/casting/castings-page';
import { castingTexts } from '../../features/casting/texts';

/** `/activity/casting` (V-02). */
export const CastingsPage = withTexts(castingTexts.namespace, castingTexts.messages, Page, PageLoading);
