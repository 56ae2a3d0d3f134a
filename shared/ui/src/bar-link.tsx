import type { ComponentProps } from 'react';
import { AppLink } from './app-link';
import styles from './top-bar.module.css';

/** Beside a page's title in its {@link TopBar}: the way to a page that goes with it, e.g. its records. */
export function BarLink(props: Omit<ComponentProps<typeof AppLink>, 'className'>) {
  return <AppLink {...props} className={styles.link} />;
}
