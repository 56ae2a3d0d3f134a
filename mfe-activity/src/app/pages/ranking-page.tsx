import { withTexts } from '@exchange/remote-kit';
import { PageLoading } from '../../common/page-loading';
import { RankingPage as Page } from '../../features/ranking/ranking-page';
import { rankingTexts } from '../../features/ranking/texts';

/** `/activity/trade-ranking/{id}` and `/activity/holding-ranking/{id}` (V-02). */
export const RankingPage = withTexts(rankingTexts.namespace, rankingTexts.messages, Page, PageLoading);
