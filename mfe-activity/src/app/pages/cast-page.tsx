import { withTexts } from '@exchange/remote-kit';
import { PageLoading } from '../../common/page-loading';
import { CastPage as Page } from '../../features/casting/cast-page';
import { castingTexts } from '../../features/casting/texts';

/** `/activity/casting/{id}` (V-02). */
export const CastPage = withTexts(castingTexts.namespace, castingTexts.messages, Page, PageLoading);
