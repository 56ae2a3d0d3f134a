import { classNames } from './class-names';
import styles from './skeleton.module.css';

/** Grey place of something that is loading, as large as what comes. Sizes are CSS lengths. */
export function Skeleton({
  width = '100%',
  height = '0.32rem',
  round = false,
  className,
}: {
  readonly width?: string;
  readonly height?: string;
  readonly round?: boolean;
  readonly className?: string;
}) {
  return (
    <span
      aria-hidden="true"
      className={classNames(styles.skeleton, round && styles.round, className)}
      style={{ inlineSize: width, blockSize: height }}
    />
  );
}
