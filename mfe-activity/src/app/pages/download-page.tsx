import { withTexts } from '@exchange/remote-kit';
import { PageLoading } from '../../common/page-loading';
import { DownloadPage as Page } from '../../features/download/download-page';
import { downloadTexts } from '../../features/download/texts';

/** `/download` and, by code, `/download/index1` (V-03). */
export const DownloadPage = withTexts(downloadTexts.namespace, downloadTexts.messages, Page, PageLoading);
