import { CircleCheck, CircleX, Info, TriangleAlert } from './icons';
import { classNames } from './class-names';
import styles from './toast-card.module.css';

const icons = { success: CircleCheck, warning: TriangleAlert, info: Info, error: CircleX } as const;

/** Look of one toast (H-11); showing, announcing and removing it is the host's. */
export function ToastCard({
  type,
  text,
  leaving = false,
}: {
  readonly type: 'success' | 'warning' | 'info' | 'error';
  readonly text: string;
  /** Fades out. */
  readonly leaving?: boolean;
}) {
  const Icon = icons[type];
  return (
    <div className={classNames(styles.toast, styles[type], leaving && styles.leaving)} data-type={type}>
      <Icon className={styles.icon} aria-hidden="true" />
      <span className={styles.text}>{text}</span>
    </div>
  );
}
