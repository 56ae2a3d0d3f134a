import { usePlatform } from '@exchange/platform';
import { useEffect, useEffectEvent, useLayoutEffect, useReducer, type RefObject } from 'react';

const focusable =
  'a[href], button:not(:disabled), input:not(:disabled), select:not(:disabled), textarea:not(:disabled), [tabindex="0"]';
/** Elements that stay usable beside an open modal, e.g. the toasts. */
const besideModal = '[data-beside-modal]';
const openModals: HTMLElement[] = [];

/**
 * Makes `element` modal while mounted: focus moves in and back again, Tab stays inside, Escape closes the topmost,
 * and everything else in the page is inert and does not scroll. Elements with `data-beside-modal` stay usable.
 */
export function useModal(element: RefObject<HTMLElement | null>, onClose: () => void): void {
  const handleClose = useEffectEvent(onClose);
  // A layout effect: what appears as the modal goes can take focus at once, being inert no more.
  useLayoutEffect(() => {
    const modal = element.current;
    if (!modal) return undefined;
    const layer = layerOf(modal);
    const before = document.activeElement;
    const made = [...document.body.children].filter(
      (sibling) =>
        sibling !== layer &&
        !sibling.hasAttribute('inert') &&
        !sibling.matches(`script, style, ${besideModal}`),
    );
    for (const sibling of made) sibling.setAttribute('inert', '');
    const overflow = document.body.style.overflow;
    document.body.style.overflow = 'hidden';
    openModals.push(modal);
    (modal.querySelector<HTMLElement>('[data-autofocus]') ?? modal).focus();

    const handleKeyDown = (event: KeyboardEvent) => {
      if (openModals.at(-1) !== modal) return;
      if (event.key === 'Escape') {
        event.stopPropagation();
        handleClose();
      } else if (event.key === 'Tab') {
        keepInside(event, modal);
      }
    };
    document.addEventListener('keydown', handleKeyDown);
    return () => {
      document.removeEventListener('keydown', handleKeyDown);
      openModals.splice(openModals.indexOf(modal), 1);
      for (const sibling of made) sibling.removeAttribute('inert');
      document.body.style.overflow = overflow;
      if (before instanceof HTMLElement && before.isConnected) before.focus();
    };
  }, [element]);
}

/**
 * Gives a modal an entry of the history while it is open, so that the way back closes it (H-30). One that does not close then, since
 * its work must not be left, has its entry again.
 */
export function useCover(onClose: () => void, isInAddress: boolean): void {
  const { navigation } = usePlatform();
  const [times, again] = useReducer((count: number) => count + 1, 0);
  const handleBack = useEffectEvent(() => {
    onClose();
    again();
  });
  useEffect(
    () => (isInAddress ? undefined : navigation.cover(() => handleBack())),
    [navigation, isInAddress, times],
  );
}

function layerOf(element: HTMLElement): Element {
  let layer: Element = element;
  while (layer.parentElement && layer.parentElement !== document.body) layer = layer.parentElement;
  return layer;
}

function keepInside(event: KeyboardEvent, modal: HTMLElement): void {
  const stops = [...modal.querySelectorAll<HTMLElement>(focusable)];
  const first = stops[0] ?? modal;
  const last = stops.at(-1) ?? modal;
  const at = document.activeElement;
  if (!modal.contains(at) || (event.shiftKey ? at === first || at === modal : at === last)) {
    event.preventDefault();
    (event.shiftKey ? last : first).focus();
  }
}
