import type { ComponentProps } from 'react';
import { AppLink } from './app-link';
import type { ButtonProps } from './button';
import styles from './button.module.css';
import { classNames } from './class-names';

/** Link to a path of the application that looks like a {@link Button}: what leads on from a page or an empty list. */
export function LinkButton({
  variant = 'primary',
  block = false,
  className,
  ...rest
}: ComponentProps<typeof AppLink> & Pick<ButtonProps, 'variant' | 'block'>) {
  return (
    <AppLink
      {...rest}
      className={classNames(styles.button, styles[variant], block && styles.block, className)}
    />
  );
}
