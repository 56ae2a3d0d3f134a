import { formatTime, useTranslation } from '@exchange/i18n';
import { usePlatform } from '@exchange/platform';
import { Button } from '@exchange/ui';
import { useId, useState } from 'react';
import type { RemoteOverride } from '../boot/boot-data';
import { useBannerSize } from '../frame/use-banner-size';
import { namespace } from './messages';
import styles from '../frame/frame.module.css';

/** What the banner says, and what its button does. */
export interface OverrideBannerProps {
  /** At least one; they began together and end together. */
  readonly overrides: readonly RemoteOverride[];
  readonly onEnd: () => void;
}

/**
 * Says, as long as the page is open, that it runs remotes of a team's own build: which, from where, by what right and how
 * long, or which branch's preview (O-12); its button ends that (O-03). The frame keeps its place free at the bottom.
 */
export function OverrideBanner({ overrides, onEnd }: OverrideBannerProps) {
  const t = useTranslation(namespace);
  const { locale } = usePlatform();
  const title = useId();
  const [ending, setEnding] = useState(false);
  const until = overrides[0]?.until ?? null;
  const handleEnd = () => {
    setEnding(true);
    onEnd();
  };
  return (
    <section ref={useBannerSize()} className={styles.overrides} aria-labelledby={title}>
      <div>
        <p id={title}>{t('title')}</p>
        <ul>
          {overrides.map(({ name, url, preview }) => (
            <li key={name}>
              <span>{name}</span> {preview === undefined ? url : t('preview', { name: preview })}
            </li>
          ))}
        </ul>
        <p>
          {until === null ? t('listed') : t('signed', { time: formatTime(locale.current, until, 'short') })}
        </p>
      </div>
      <Button variant="ghost" pending={ending} onClick={handleEnd}>
        {t('end')}
      </Button>
    </section>
  );
}
