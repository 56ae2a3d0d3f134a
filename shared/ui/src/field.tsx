import type { ReactNode } from 'react';
import { classNames } from './class-names';
import styles from './field.module.css';

/** Ids that tie a control to its hint and error; what `aria-describedby` holds. */
export function describedBy(id: string, hint: ReactNode, error: string | undefined): string | undefined {
  if (error !== undefined && error !== '') return `${id}-error`;
  return hint === undefined ? undefined : `${id}-hint`;
}

/** Label above or inside, control, hint or error below. The line below keeps its place while `reserve` is set, so nothing jumps. */
export function Field({
  id,
  label,
  hideLabel = false,
  labelInside = false,
  hint,
  error,
  reserve = false,
  children,
  className,
}: {
  readonly id: string;
  readonly label: string;
  readonly hideLabel?: boolean;
  /** The label stands in the box, in an empty field as its text and above what is typed. The input needs a `placeholder`. */
  readonly labelInside?: boolean;
  readonly hint?: ReactNode;
  readonly error?: string | undefined;
  readonly reserve?: boolean;
  readonly children: ReactNode;
  readonly className?: string | undefined;
}) {
  const failed = error !== undefined && error !== '';
  return (
    <div className={classNames(styles.field, labelInside && styles.inside, className)}>
      <label htmlFor={id} className={hideLabel ? styles.hiddenLabel : styles.label}>
        {label}
      </label>
      {children}
      {failed ? (
        <p id={`${id}-error`} className={styles.error} role="alert">
          {error}
        </p>
      ) : hint !== undefined ? (
        <div id={`${id}-hint`} className={styles.hint}>
          {hint}
        </div>
      ) : (
        reserve && <div className={styles.hint} aria-hidden="true" />
      )}
    </div>
  );
}
