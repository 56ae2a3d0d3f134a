import { useEffect, useEffectEvent, useId, useRef, useState, type PointerEvent, type ReactNode } from 'react';
import { IconButton } from './icon-button';
import styles from './dropdown.module.css';

/** How long a mouse rests before what it is on opens or closes (H-23), in ms. */
const hoverDelayMs = 100;

/**
 * Button with a panel below it. A press opens and closes it, and so does a mouse that rests on it; Escape, a press
 * elsewhere and leaving it by keyboard close it.
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
  const place = useRef<HTMLDivElement>(null);
  const panelId = useId();
  /** What is opened by a press is not closed by a mouse that moves away. */
  const [opened, setOpened] = useState<'press' | 'hover' | undefined>();
  const [hovered, setHovered] = useState(false);
  const close = () => setOpened(undefined);

  const handleOutside = useEffectEvent((event: Event) => {
    if (!(event.target instanceof Node && place.current?.contains(event.target))) close();
  });
  const handleKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== 'Escape') return;
    place.current?.querySelector('button')?.focus();
    close();
  });
  const isOpen = opened !== undefined;
  useEffect(() => {
    if (!isOpen) return undefined;
    document.addEventListener('pointerdown', handleOutside);
    document.addEventListener('focusin', handleOutside);
    document.addEventListener('keydown', handleKey);
    return () => {
      document.removeEventListener('pointerdown', handleOutside);
      document.removeEventListener('focusin', handleOutside);
      document.removeEventListener('keydown', handleKey);
    };
  }, [isOpen]);
  useEffect(() => {
    const timer = setTimeout(() => {
      if (hovered) setOpened((before) => before ?? 'hover');
      else setOpened((before) => (before === 'hover' ? undefined : before));
    }, hoverDelayMs);
    return () => clearTimeout(timer);
  }, [hovered]);

  const handleHover = (over: boolean) => (event: PointerEvent) => {
    if (event.pointerType === 'mouse') setHovered(over);
  };
  return (
    <div
      ref={place}
      className={styles.dropdown}
      onPointerEnter={handleHover(true)}
      onPointerLeave={handleHover(false)}
    >
      <IconButton
        aria-label={label}
        aria-expanded={isOpen}
        aria-controls={isOpen ? panelId : undefined}
        onClick={() => (opened === 'press' ? close() : setOpened('press'))}
      >
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
