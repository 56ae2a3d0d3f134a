import type { Banner } from '@exchange/contract';
import { useState } from 'react';
import { SafeLink } from '../../common/safe-link';
import styles from './banner-slide.module.css';

/** A banner: its title on its picture, and where it leads (T-01). Without the picture the title stands alone. */
export function BannerSlide({ banner, eager }: { readonly banner: Banner; readonly eager: boolean }) {
  const [failed, setFailed] = useState('');
  const { title, image_url, link } = banner;
  const pictured = image_url !== '' && failed !== image_url;
  return (
    <SafeLink link={link} className={styles.slide}>
      {pictured && (
        <img
          className={styles.picture}
          src={image_url}
          alt=""
          loading={eager ? 'eager' : 'lazy'}
          decoding="async"
          draggable={false}
          onError={() => setFailed(image_url)}
        />
      )}
      <span className={styles.title}>{title}</span>
    </SafeLink>
  );
}
