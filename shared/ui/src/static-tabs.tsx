import { classNames } from './class-names';
import type { TabItem } from './tabs';
import styles from './tabs.module.css';

/** {@link Tabs} as an early view shows them: each is pressed when the page itself stands there. */
export function StaticTabs({
  label,
  items,
  selected,
  variant = 'underline',
  className,
}: {
  /** Name of the tab list for screen readers. */
  readonly label: string;
  readonly items: readonly TabItem<string>[];
  readonly selected: string;
  readonly variant?: 'pill' | 'underline';
  readonly className?: string | undefined;
}) {
  return (
    <div role="tablist" aria-label={label} className={classNames(styles.list, styles[variant], className)}>
      {items.map((item) => (
        <button
          key={item.id}
          type="button"
          role="tab"
          className={styles.tab}
          aria-selected={item.id === selected}
        >
          {item.label}
        </button>
      ))}
    </div>
  );
}
