import type { ReactNode } from 'react';
import { IconButton } from './icon-button';
import styles from './dropdown.module.css';
import { useDropdown } from './use-dropdown';

/** Icon button with a panel below it, that opens and closes as {@link useDropdown} says. */
export function Dropdown({
  label,
  icon,
  children,
}: {
  /** What the button opens; its only name. */
  readonly label: string;
  /** Decorative icon. */
  readonly icon: ReactNode;
  /** The panel; `close` closes it. */
  readonly children: (close: () => void) => ReactNode;
}) {
  const { isOpen, close, place, button, panelId } = useDropdown();
  return (
    <div className={styles.dropdown} {...place}>
      <IconButton aria-label={label} {...button}>
        {icon}
      </IconButton>
      {isOpen && (
        <div id={panelId} className={styles.panel}>
          {children(close)}
        </div>
      )}
    </div>
  );
}
