import { useTranslation } from '@exchange/i18n';
import { usePlatform, useStream, type Platform } from '@exchange/platform';
import type { RouteTable } from '@exchange/platform/routes';
import { AppLink } from '@exchange/ui';
import { X } from '@exchange/ui/icons';
import { useState, type ReactNode } from 'react';
import { useBannerSize } from '../frame/use-banner-size';
import styles from '../frame/frame.module.css';
import { namespace, messages } from './messages';

/** Where it is kept, in the host's storage, that the banner was closed. */
const closedKey = 'download-closed';

/** Whether a page offers the app: not inside it, not in WeChat, which opens no store, and not once it was closed (H-06). */
export function offersDownload({ native, storage }: Platform, userAgent: string): boolean {
  return !native.inApp && !/MicroMessenger/i.test(userAgent) && storage.get(closedKey) === undefined;
}

/** Leads to the download page, on the tabs where nobody has money in hand; once closed it stays closed (H-06). */
function DownloadBanner({ routes }: { readonly routes: Pick<RouteTable, 'match'> }) {
  const { navigation, organisation, storage } = usePlatform();
  const { path } = useStream(navigation.location$, () => navigation.location);
  const t = useTranslation(namespace);
  const size = useBannerSize();
  const [closed, setClosed] = useState(false);
  const tab = routes.match(path)?.route.tab;
  if (closed || (tab !== 'home' && tab !== 'market')) return null;
  const handleClose = () => {
    storage.set(closedKey, '1');
    setClosed(true);
  };
  return (
    <aside ref={size} className={styles.download} aria-label={t('label')}>
      <img src={organisation.logoUrl} alt="" />
      <div>
        <p>{t('title', { name: organisation.name })}</p>
        <p>{t('text')}</p>
      </div>
      <AppLink to="/download">{t('action')}</AppLink>
      <button type="button" aria-label={t('close')} onClick={handleClose}>
        <X size="0.36rem" aria-hidden="true" />
      </button>
    </aside>
  );
}

/** The banner and its texts, for pages that offer the app (H-06); loaded once the first screen stands. */
export async function prepareDownload(
  platform: Platform,
  routes: Pick<RouteTable, 'match'>,
  userAgent: string,
): Promise<ReactNode> {
  if (!offersDownload(platform, userAgent)) return undefined;
  await platform.locale.register(namespace, messages);
  return <DownloadBanner routes={routes} />;
}
