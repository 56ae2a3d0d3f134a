import type { ComponentProps } from 'react';
import { classNames } from './class-names';
import styles from './card.module.css';

/** Raised ground for things that belong together. */
export function Card({ className, ...rest }: ComponentProps<'section'>) {
  return <section {...rest} className={classNames(styles.card, className)} />;
}
