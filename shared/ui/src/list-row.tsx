import { ChevronRight, ExternalLink } from './icons';
import type { ReactNode } from 'react';
import { AppLink } from './app-link';
import { classNames } from './class-names';
import styles from './list-row.module.css';

export interface ListRowProps {
  readonly leading?: ReactNode;
  readonly title: ReactNode;
  readonly subtitle?: ReactNode;
  readonly trailing?: ReactNode;
  readonly trailingSubtitle?: ReactNode;
  /** Path that the row leads to; shows an arrow. */
  readonly to?: string;
  /** Address outside the application that the row opens. */
  readonly href?: string;
  readonly onPress?: () => void;
  /** For a row that is one of a choice. */
  readonly current?: boolean;
  readonly className?: string;
}

/** Row of a list: a link with `to` or `href`, a button with `onPress`, otherwise plain. */
export function ListRow({
  leading,
  title,
  subtitle,
  trailing,
  trailingSubtitle,
  to,
  href,
  onPress,
  current,
  className,
}: ListRowProps) {
  const content = (
    <>
      {leading}
      <span className={styles.main}>
        <span className={styles.title}>{title}</span>
        {subtitle !== undefined && <span className={styles.subtitle}>{subtitle}</span>}
      </span>
      {(trailing !== undefined || trailingSubtitle !== undefined) && (
        <span className={styles.end}>
          <span className={styles.trailing}>{trailing}</span>
          {trailingSubtitle !== undefined && <span className={styles.subtitle}>{trailingSubtitle}</span>}
        </span>
      )}
      {to !== undefined && <ChevronRight className={styles.arrow} aria-hidden="true" size="0.32rem" />}
      {href !== undefined && <ExternalLink className={styles.arrow} aria-hidden="true" size="0.32rem" />}
    </>
  );
  const classes = classNames(styles.row, className);
  if (to !== undefined) {
    return (
      <AppLink to={to} className={classes}>
        {content}
      </AppLink>
    );
  }
  if (href !== undefined) {
    return (
      <a className={classes} href={href} target="_blank" rel="noopener noreferrer">
        {content}
      </a>
    );
  }
  if (onPress) {
    return (
      <button
        type="button"
        className={classes}
        aria-current={current === true ? 'true' : undefined}
        onClick={onPress}
      >
        {content}
      </button>
    );
  }
  return <div className={classes}>{content}</div>;
}
