import type { Platform } from '@exchange/platform';
import type { RouteTable } from '@exchange/platform/routes';
import type { ReactNode } from 'react';
import { DownloadBanner } from './download-banner';
import { messages, namespace } from './messages';
import { offersDownload } from './offers-download';

/** The banner and its texts, for pages that offer the app (H-06); loaded once the first screen stands. */
export async function prepareDownload(
  platform: Platform,
  routes: RouteTable,
  userAgent: string,
): Promise<ReactNode> {
  if (!offersDownload(platform, userAgent)) return undefined;
  await platform.locale.register(namespace, messages);
  return <DownloadBanner routes={routes} />;
}
