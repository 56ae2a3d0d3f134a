import { withTexts } from '@exchange/remote-kit';
import { PageLoading } from '../../common/page-loading';
import { CampaignPage as Page } from '../../features/campaign/campaign-page';
import { campaignTexts } from '../../features/campaign/texts';

/** `/ieo/{campaign_no}` with the texts that come with it (I-02, H-26). */
export const CampaignPage = withTexts(campaignTexts.namespace, campaignTexts.messages, Page, PageLoading);
