import { classNames } from '@exchange/ui';
import { TriangleAlert } from '@exchange/ui/icons';
import type { ReactNode } from 'react';
import styles from './notice.module.css';

/** Something that a person has to know before going on. */
export function Notice({
  children,
  className,
}: {
  readonly children: ReactNode;
  readonly className?: string;
}) {
  return (
    <div className={classNames(styles.notice, className)} role="note">
      <TriangleAlert aria-hidden="true" />
      <div className={styles.text}>{children}</div>
    </div>
  );
}
