import { AppLink } from '@exchange/ui/static';
import { X } from '@exchange/ui/icons';
import type { Ref } from 'react';
import styles from '../frame/frame.module.css';

/** The words of the banner; `title` names the organisation. */
export interface DownloadWords {
  readonly label: string;
  readonly title: string;
  readonly text: string;
  readonly action: string;
  readonly close: string;
}

/** The banner that leads to the download page (H-06). It stands before the host has started, too. */
export function DownloadCard({
  ref,
  logoUrl,
  words,
  onClose,
}: {
  readonly ref?: Ref<HTMLElement>;
  readonly logoUrl: string;
  readonly words: DownloadWords;
  readonly onClose?: () => void;
}) {
  return (
    <aside ref={ref} className={styles.download} aria-label={words.label}>
      <img src={logoUrl} alt="" />
      <div>
        <p>{words.title}</p>
        <p>{words.text}</p>
      </div>
      <AppLink to="/download">{words.action}</AppLink>
      <button type="button" aria-label={words.close} onClick={onClose}>
        <X size="0.36rem" aria-hidden="true" />
      </button>
    </aside>
  );
}
