import type { ComponentProps, ReactNode } from 'react';
import { AppLink } from './app-link';
import { classNames } from './class-names';
import styles from './icon-button.module.css';

/** Link that shows only an icon, as large as a tap target and like an `IconButton`. */
export function IconLink({
  children,
  className,
  ...rest
}: Omit<ComponentProps<typeof AppLink>, 'aria-label'> & {
  /** Where it leads; its only name. */
  readonly 'aria-label': string;
  /** Decorative icon. */
  readonly children: ReactNode;
}) {
  return (
    <AppLink {...rest} className={classNames(styles.button, className)}>
      <span className={styles.icon} aria-hidden="true">
        {children}
      </span>
    </AppLink>
  );
}
