import type { ComponentProps } from 'react';
import { classNames } from './class-names';
import styles from './sticky-head.module.css';

/** Head of a page that stays in view while the page scrolls below it. */
export function StickyHead({ className, ...rest }: ComponentProps<'header'>) {
  return <header {...rest} className={classNames(styles.head, className)} />;
}
