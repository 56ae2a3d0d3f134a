import { withTexts } from '@exchange/remote-kit';
import { PageLoading } from '../../common/page-loading';
import { CollectiblePage as Page } from '../../features/collectibles/collectible-page';
import { collectibleTexts } from '../../features/collectibles/texts';

/** `/activity/collectibles/{id}` (U-05). */
export const CollectiblePage = withTexts(
  collectibleTexts.namespace,
  collectibleTexts.messages,
  Page,
  PageLoading,
);
