import type { ComponentProps, ReactNode } from 'react';
import { classNames } from './class-names';
import styles from './icon-button.module.css';

export interface IconButtonProps extends Omit<ComponentProps<'button'>, 'children' | 'aria-label'> {
  /** What pressing it does; its only name. */
  readonly 'aria-label': string;
  /** Decorative icon. */
  readonly children: ReactNode;
}

/** Button that shows only an icon, as large as a tap target. */
export function IconButton({ children, className, ...rest }: IconButtonProps) {
  return (
    <button type="button" {...rest} className={classNames(styles.button, className)}>
      <span className={styles.icon} aria-hidden="true">
        {children}
      </span>
    </button>
  );
}
