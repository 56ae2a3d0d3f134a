import { createContext } from 'react';

/**
 * How often the page that a component belongs to was left, where pages are kept (H-26): then what is open over it goes, and what it shows is
 * asked for anew when it is back.
 */
export const VisitContext = createContext(0);

/**
 * Puts a place that is kept out of sight, with all that is in it (H-26): not painted, and out of reach for focus, search and screen readers.
 * It stays in the document with its layout, since laying it out again is most of what coming back to it costs. Whoever looks for elements
 * passes by what is in `[data-resting]`. Where the browser cannot leave out what is in an element, it leaves the document.
 */
export function restPlace(place: HTMLElement): void {
  if (!canRest()) return place.remove();
  place.dataset['resting'] = '';
  place.style.contentVisibility = 'hidden';
}

/** Shows a place in `parent`, as it was when it went to rest. */
export function wakePlace(place: HTMLElement, parent: HTMLElement): void {
  // What is put where it is already begins anew there.
  if (place.parentElement !== parent) parent.append(place);
  delete place.dataset['resting'];
  place.style.removeProperty('content-visibility');
}

const canRest = () => typeof CSS !== 'undefined' && CSS.supports('content-visibility', 'hidden');
