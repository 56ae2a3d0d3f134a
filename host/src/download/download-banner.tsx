import { useTranslation } from '@exchange/i18n';
import { usePlatform, useStream, type Platform } from '@exchange/platform';
import type { RouteTable } from '@exchange/platform/routes';
import { useCallback, useState, type ReactNode } from 'react';
import { useBannerSize } from '../frame/use-banner-size';
import { replaceEarlyDownload } from '../remotes/early-view';
import { DownloadCard } from './download-card';
import { namespace, messages } from './messages';
import { closedKey, offersDownload, showsDownload } from './offers-download';

/** Leads to the download page, on the tabs that show it; once closed it stays closed (H-06). */
function DownloadBanner({ routes }: { readonly routes: Pick<RouteTable, 'match'> }) {
  const { navigation, organisation, storage } = usePlatform();
  const { path } = useStream(navigation.location$, () => navigation.location);
  const t = useTranslation(namespace);
  const measure = useBannerSize();
  const attach = useCallback(
    (card: HTMLElement) => {
      replaceEarlyDownload(card.ownerDocument, card);
      return measure(card);
    },
    [measure],
  );
  const [closed, setClosed] = useState(false);
  if (closed || !showsDownload(routes.match(path)?.route.tab)) return null;
  const handleClose = () => {
    storage.set(closedKey, '1');
    setClosed(true);
  };
  const words = {
    ...{ label: t('label'), text: t('text'), action: t('action'), close: t('close') },
    title: t('title', { name: organisation.name }),
  };
  return <DownloadCard ref={attach} logoUrl={organisation.logoUrl} words={words} onClose={handleClose} />;
}

/** The banner and its texts, for pages that offer the app (H-06); loaded once the first screen stands. */
export async function prepareDownload(
  { native, storage, locale }: Platform,
  routes: Pick<RouteTable, 'match'>,
  userAgent: string,
): Promise<ReactNode> {
  if (!offersDownload(native, userAgent, storage.get(closedKey))) return undefined;
  await locale.register(namespace, messages);
  return <DownloadBanner routes={routes} />;
}
