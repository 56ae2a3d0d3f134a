import { withTexts } from '@exchange/remote-kit';
import { PageLoading } from '../../common/page-loading';
import { CollectiblesPage as Page } from '../../features/collectibles/collectibles-page';
import { collectibleTexts } from '../../features/collectibles/texts';

/** `/activity/collectibles` (U-05). */
export const CollectiblesPage = withTexts(
  collectibleTexts.namespace,
  collectibleTexts.messages,
  Page,
  PageLoading,
);
