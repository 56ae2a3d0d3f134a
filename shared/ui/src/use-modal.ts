import { usePlatform } from '@exchange/platform';
import { useEffect, useEffectEvent, useLayoutEffect, useReducer, type RefObject } from 'react';

const focusable =
  'a[href], button:not(:disabled), input:not(:disabled), select:not(:disabled), textarea:not(:disabled), [tabindex="0"]';
/** Elements that stay usable beside an open modal, e.g. the toasts. */
const besideModal = '[data-beside-modal]';
/** Marks the layer of an open modal. */
const modalLayer = 'data-modal';
/** Attribute of what is inert because a modal is over it, and for no reason of its own. */
export const beneath = 'data-beneath-modal';

interface OpenModal {
  /** What the focus goes back to. */
  before: Element | null;
}
/** Those of this copy of the package, the topmost last: each part of the application may have a copy of its own. */
const openModals: OpenModal[] = [];

/**
 * Makes `element` modal while mounted: focus moves in and back again, Tab stays inside, Escape closes the topmost,
 * and everything else in the page is inert and does not scroll. Elements with `data-beside-modal` stay usable. Of several, any may
 * be the first to go.
 */
export function useModal(element: RefObject<HTMLElement | null>, onClose: () => void): void {
  const handleClose = useEffectEvent(onClose);
  // A layout effect: what appears as the modal goes can take focus at once, being inert no more.
  useLayoutEffect(() => {
    const modal = element.current;
    if (!modal) return undefined;
    const layer = layerOf(modal);
    const own: OpenModal = { before: document.activeElement };
    layer.setAttribute(modalLayer, '');
    openModals.push(own);
    coverPage();
    (modal.querySelector<HTMLElement>('[data-autofocus]') ?? modal).focus();

    const handleKeyDown = (event: KeyboardEvent) => {
      if (topLayer() !== layer) return;
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
      layer.removeAttribute(modalLayer);
      coverPage();
      const next = openModals[openModals.indexOf(own) + 1];
      openModals.splice(openModals.indexOf(own), 1);
      // What the one above would give the focus back to goes with this one.
      if (next && modal.contains(next.before)) next.before = own.before;
      // Nothing happens where that is inert still.
      if (own.before instanceof HTMLElement && own.before.isConnected) own.before.focus();
    };
  }, [element]);
}

/** The layer of the topmost open modal, whichever copy of the package opened it. */
const topLayer = (): Element | undefined =>
  [...document.body.children].findLast((part) => part.hasAttribute(modalLayer));

/** Puts all but the topmost modal out of reach, and gives it back once there is none. */
function coverPage(): void {
  const top = topLayer();
  for (const part of document.body.children) {
    const isBeneath = top !== undefined && part !== top && !part.matches(`script, style, ${besideModal}`);
    if (isBeneath && !part.hasAttribute('inert')) {
      part.setAttribute('inert', '');
      part.setAttribute(beneath, '');
    } else if (!isBeneath && part.hasAttribute(beneath)) {
      part.removeAttribute('inert');
      part.removeAttribute(beneath);
    }
  }
  document.body.style.overflow = top ? 'hidden' : '';
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
