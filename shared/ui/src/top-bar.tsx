import { ChevronLeft } from './icons';
import type { ReactNode } from 'react';
import { classNames } from './class-names';
import { IconButton } from './icon-button';
import { StickyHead } from './sticky-head';
import styles from './top-bar.module.css';

/** Bar at the top of a page: back, the page's heading, actions. Without `onBack` the title stands at the start, larger. */
export function TopBar({
  title,
  onBack,
  backLabel,
  actions,
}: {
  /** Left out where the page's heading stands in its content. */
  readonly title?: ReactNode;
  readonly onBack?: () => void;
  /** Name of the back button; needed with `onBack`. */
  readonly backLabel?: string;
  readonly actions?: ReactNode;
}) {
  return (
    <StickyHead className={classNames(styles.bar, onBack === undefined && styles.root)}>
      {onBack !== undefined && (
        <IconButton aria-label={backLabel ?? ''} onClick={onBack}>
          <ChevronLeft className={styles.back} />
        </IconButton>
      )}
      {title === undefined ? <span /> : <h1 className={styles.title}>{title}</h1>}
      <div className={styles.actions}>{actions}</div>
    </StickyHead>
  );
}
