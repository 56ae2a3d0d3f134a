import type { ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { IconButton } from './icon-button';
import styles from './dropdown.module.css';
import { useDropdown } from './use-dropdown';

/**
 * Icon button with a panel below it, that opens and closes as {@link useDropdown} says. While a press keeps it open, a
 * press beside it closes it and does nothing else.
 */
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
  const { isOpen, isPressed, close, place, button, panelId } = useDropdown();
  return (
    <>
      {isPressed &&
        createPortal(
          <div
            className={styles.around}
            role="presentation"
            data-testid="around"
            // Closed by the click and not before: on a touch screen it would meet what lies below otherwise.
            onPointerDown={(event) => event.stopPropagation()}
            onClick={close}
          />,
          document.body,
        )}
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
    </>
  );
}
