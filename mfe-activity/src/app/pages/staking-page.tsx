import { withTexts } from '@exchange/remote-kit';
import { PageLoading } from '../../common/page-loading';
import { StakingPage as Page } from '../../features/staking/staking-page';
import { stakingTexts } from '../../features/staking/texts';

/** `/activity/staking` (V-02). */
export const StakingPage = withTexts(stakingTexts.namespace, stakingTexts.messages, Page, PageLoading);
