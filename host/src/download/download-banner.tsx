import { useTranslation } from '@exchange/i18n';
import { usePlatform, useStream } from '@exchange/platform';
import type { RouteTable } from '@exchange/platform/routes';
import { AppLink } from '@exchange/ui';
import { X } from '@exchange/ui/icons';
import { useState } from 'react';
import { useBannerSize } from '../frame/use-banner-size';
import styles from '../frame/frame.module.css';
import { namespace } from './messages';
import { closedKey } from './offers-download';

/** Leads to the download page, on the tabs where nobody has money in hand; once closed it stays closed (H-06). */
export function DownloadBanner({ routes }: { readonly routes: RouteTable }) {
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
