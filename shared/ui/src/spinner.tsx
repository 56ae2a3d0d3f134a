import { VisuallyHidden } from './visually-hidden';
import styles from './spinner.module.css';

/** Turning ring. With `label` it tells screen readers what is awaited; without, it is decoration. */
export function Spinner({ label, size = '0.36rem' }: { readonly label?: string; readonly size?: string }) {
  return (
    <span
      className={styles.spinner}
      role={label === undefined ? undefined : 'status'}
      style={{ inlineSize: size, blockSize: size }}
    >
      {label !== undefined && <VisuallyHidden>{label}</VisuallyHidden>}
    </span>
  );
}
