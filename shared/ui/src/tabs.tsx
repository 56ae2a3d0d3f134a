import { useEffect, useRef, type KeyboardEvent, type ReactNode } from 'react';
import { classNames } from './class-names';
import styles from './tabs.module.css';

export interface TabItem<Id extends string> {
  readonly id: Id;
  readonly label: ReactNode;
}

interface TabsProps<Id extends string> {
  /** Name of the tab list for screen readers. */
  readonly label: string;
  readonly group: string;
  readonly items: readonly TabItem<Id>[];
  readonly selected: Id;
  readonly onSelect: (id: Id) => void;
  readonly variant?: 'pill' | 'underline';
  readonly panels?: boolean;
  readonly className?: string;
}

/**
 * Tab list: arrow keys, Home and End move and choose; the chosen tab scrolls into view. Tabs and panels belong
 * together by `group`, unique in the page; pass `panels={false}` when the tabs only filter one list below them.
 */
export function Tabs<Id extends string>({
  label,
  group,
  items,
  selected,
  onSelect,
  variant = 'underline',
  panels = true,
  className,
}: TabsProps<Id>) {
  const list = useChosenInView(selected);

  const handleKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    const target = indexAfterKey(
      event.key,
      items.findIndex((item) => item.id === selected),
      items.length,
    );
    const item = target === undefined ? undefined : items[target];
    if (!item) return;
    event.preventDefault();
    onSelect(item.id);
    list.current?.querySelectorAll<HTMLElement>('[role="tab"]')[target ?? 0]?.focus();
  };

  return (
    <div
      ref={list}
      role="tablist"
      tabIndex={-1}
      aria-label={label}
      className={classNames(styles.list, styles[variant], className)}
      onKeyDown={handleKeyDown}
    >
      {items.map((item) => (
        <button
          key={item.id}
          type="button"
          role="tab"
          id={tabId(group, item.id)}
          className={styles.tab}
          aria-selected={item.id === selected}
          aria-controls={panels ? panelId(group) : undefined}
          tabIndex={item.id === selected ? 0 : -1}
          onClick={() => onSelect(item.id)}
        >
          {item.label}
        </button>
      ))}
    </div>
  );
}

/** The tab list, in which the chosen tab is scrolled into view, also when the list becomes narrower. */
function useChosenInView(selected: string) {
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const container = list.current;
    if (!container) return undefined;
    // It tells the size before each paint: to ask for it here would lay the page out once more.
    const observer = new ResizeObserver(() => showChosen(container));
    observer.observe(container);
    return () => observer.disconnect();
  }, [selected]);
  return list;
}

function showChosen(list: HTMLElement): void {
  const tab = list.querySelector<HTMLElement>('[aria-selected="true"]');
  if (!tab) return;
  const start = tab.offsetLeft - list.offsetLeft;
  if (start < list.scrollLeft || start + tab.offsetWidth > list.scrollLeft + list.clientWidth)
    list.scrollLeft = start - (list.clientWidth - tab.offsetWidth) / 2;
}

/** What the chosen tab of `group` shows. */
export function TabPanel({
  group,
  selected,
  children,
  className,
}: {
  readonly group: string;
  readonly selected: string;
  readonly children: ReactNode;
  readonly className?: string;
}) {
  return (
    <div role="tabpanel" id={panelId(group)} aria-labelledby={tabId(group, selected)} className={className}>
      {children}
    </div>
  );
}

const tabId = (group: string, id: string) => `${group}-tab-${id}`;
const panelId = (group: string) => `${group}-panel`;

function indexAfterKey(key: string, index: number, count: number): number | undefined {
  if (key === 'ArrowRight') return (index + 1) % count;
  if (key === 'ArrowLeft') return (index - 1 + count) % count;
  if (key === 'Home') return 0;
  if (key === 'End') return count - 1;
  return undefined;
}
