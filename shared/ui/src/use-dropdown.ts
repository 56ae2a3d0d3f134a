import { useEffect, useEffectEvent, useId, useRef, useState, type PointerEvent, type RefObject } from 'react';

/** How long a mouse rests before what it is on opens or closes (H-23), in ms. */
const hoverDelayMs = 100;

/** A panel that a button opens, and what its elements need for it. */
export interface DropdownState {
  readonly isOpen: boolean;
  /** It was opened by a press and stays until it is closed. */
  readonly isPressed: boolean;
  /** The button gets the focus if it is in the panel. */
  readonly close: () => void;
  /** For what holds button and panel. */
  readonly place: {
    readonly ref: RefObject<HTMLDivElement | null>;
    readonly onPointerEnter: (event: PointerEvent) => void;
    readonly onPointerLeave: (event: PointerEvent) => void;
  };
  /** For the button, the first one in the place. */
  readonly button: {
    readonly 'aria-expanded': boolean;
    readonly 'aria-controls': string | undefined;
    readonly onClick: () => void;
  };
  /** For the panel. */
  readonly panelId: string;
}

/**
 * Opens a panel by its button. A press opens and closes it, and so does a mouse that rests on it; Escape, a press
 * elsewhere and leaving it by keyboard close it.
 */
export function useDropdown(): DropdownState {
  const place = useRef<HTMLDivElement>(null);
  const panelId = useId();
  /** What is opened by a press is not closed by a mouse that moves away. */
  const [opened, setOpened] = useState<'press' | 'hover' | undefined>();
  /** A mouse that came or went; a press or Escape before its time is up has the last word. */
  const resting = useRef<ReturnType<typeof setTimeout>>(undefined);
  const close = () => {
    clearTimeout(resting.current);
    // What had the focus in the panel goes with it.
    if (place.current?.contains(document.activeElement) === true)
      place.current.querySelector('button')?.focus();
    setOpened(undefined);
  };

  const isOpen = opened !== undefined;
  useCloseElsewhere(place, isOpen, close);
  useEffect(() => () => clearTimeout(resting.current), []);

  const handleHover = (over: boolean) => (event: PointerEvent) => {
    if (event.pointerType !== 'mouse') return;
    clearTimeout(resting.current);
    resting.current = setTimeout(
      () => setOpened((before) => (over ? (before ?? 'hover') : before === 'hover' ? undefined : before)),
      hoverDelayMs,
    );
  };
  const handlePress = () => {
    if (opened === 'press') return close();
    clearTimeout(resting.current);
    setOpened('press');
    return undefined;
  };
  return {
    isOpen,
    isPressed: opened === 'press',
    close,
    place: { ref: place, onPointerEnter: handleHover(true), onPointerLeave: handleHover(false) },
    button: {
      'aria-expanded': isOpen,
      'aria-controls': isOpen ? panelId : undefined,
      onClick: handlePress,
    },
    panelId,
  };
}

/** Closes what is open on Escape, and when something outside `place` is pressed or gets the focus. */
export function useCloseElsewhere(
  place: RefObject<HTMLElement | null>,
  isOpen: boolean,
  close: () => void,
): void {
  const handleOutside = useEffectEvent((event: Event) => {
    if (!(event.target instanceof Node && place.current?.contains(event.target))) close();
  });
  const handleKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.key === 'Escape') close();
  });
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
}
