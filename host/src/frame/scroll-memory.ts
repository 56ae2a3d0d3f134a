import type { NavigationService } from '@exchange/runtime';

const key = 'host:scroll';
/** A page that one comes back to may take this long until it is tall enough. */
const restoreLimitMs = 3_000;

/** Remembers how far each entry of the history was scrolled. */
export interface ScrollMemory {
  /** The place has changed: to the top of a new page, to where one was on an old one. */
  arrive(): void;
  stop(): void;
}

export function createScrollMemory(page: Window, navigation: NavigationService): ScrollMemory {
  // A typed address begins a new numbering of entries; the kept places belong to the one before.
  const places = new Map<number, number>(isNewVisit(page) ? [] : readPlaces(page));
  let cancelRestore: () => void = () => undefined;

  const handleScroll = () => void places.set(navigation.entry, page.scrollY);
  const handleHide = () => {
    try {
      page.sessionStorage.setItem(key, JSON.stringify([...places]));
    } catch {
      // Full or blocked: only a reload forgets where it was.
    }
  };
  const handleHand = () => cancelRestore();

  const restore = (top: number) => {
    let frame = 0;
    const begun = page.performance.now();
    const tryAgain = () => {
      const { scrollHeight } = page.document.documentElement;
      const tall = scrollHeight - page.innerHeight >= top;
      if (tall || page.performance.now() - begun > restoreLimitMs) page.scrollTo(0, top);
      else frame = page.requestAnimationFrame(tryAgain);
    };
    cancelRestore = () => page.cancelAnimationFrame(frame);
    tryAgain();
  };

  page.history.scrollRestoration = 'manual';
  page.addEventListener('scroll', handleScroll, { passive: true });
  page.addEventListener('pagehide', handleHide);
  // Whoever scrolls by hand meanwhile is not pulled back.
  for (const event of ['wheel', 'touchstart', 'keydown'])
    page.addEventListener(event, handleHand, { passive: true });
  const kept = places.get(navigation.entry);
  if (kept !== undefined && kept > 0) restore(kept);

  return {
    arrive() {
      cancelRestore();
      const known = navigation.arrival === 'pop' ? places.get(navigation.entry) : undefined;
      if (known === undefined || known === 0) page.scrollTo(0, 0);
      else restore(known);
    },
    stop() {
      cancelRestore();
      page.removeEventListener('scroll', handleScroll);
      page.removeEventListener('pagehide', handleHide);
      for (const event of ['wheel', 'touchstart', 'keydown']) page.removeEventListener(event, handleHand);
    },
  };
}

/** Whether the page was opened by an address or a link, not by a reload or through the history. */
function isNewVisit(page: Window): boolean {
  const [visit] = page.performance.getEntriesByType('navigation');
  return visit !== undefined && 'type' in visit && visit.type === 'navigate';
}

function readPlaces(page: Window): readonly (readonly [number, number])[] {
  try {
    const kept: unknown = JSON.parse(page.sessionStorage.getItem(key) ?? '[]');
    return Array.isArray(kept) ? kept.filter(isPlace) : [];
  } catch {
    return [];
  }
}

function isPlace(value: unknown): value is readonly [number, number] {
  return Array.isArray(value) && typeof value[0] === 'number' && typeof value[1] === 'number';
}
