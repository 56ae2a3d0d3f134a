import type { ComponentProps, ReactNode } from 'react';
import { AppLink } from './app-link';
import type { ButtonProps } from './button';
import button from './button.module.css';
import { classNames } from './class-names';
import iconButton from './icon-button.module.css';
import styles from './styled-links.module.css';

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
      className={classNames(button.button, button[variant], block && button.block, className)}
    />
  );
}

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
    <AppLink {...rest} className={classNames(iconButton.button, className)}>
      <span className={iconButton.icon} aria-hidden="true">
        {children}
      </span>
    </AppLink>
  );
}

/** Beside a page's title in its {@link TopBar}: the way to a page that goes with it, e.g. its records. */
export function BarLink(props: Omit<ComponentProps<typeof AppLink>, 'className'>) {
  return <AppLink {...props} className={styles.link} />;
}
