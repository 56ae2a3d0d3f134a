import { bestPlace, boxAt, costOf, type Box, type Obstacle, type Place } from './toast-place';

const fields = 'input, select, textarea, [role="slider"], [contenteditable="true"]';
const buttons = 'button, summary, [role="button"], [role="tab"], [role="option"], [role="checkbox"]';
/** What a page is known by and left by. */
const heads = 'h1, [aria-modal="true"] h2, header :is(a, button)';
const texts = 'h2, h3, label, legend, p, dt, dd, output, [role="alert"], [role="status"]';
const kinds = `${fields}, ${buttons}, a[href], ${heads}, ${texts}, [aria-modal="true"]`;

/** What a place must save for a toast to move to it. */
const worthMoving = 0.5;
/** How soon after a change of the page toasts look for a better place, in milliseconds. */
const settleMs = 100;

/** Costs of covering an element. A field in use costs more than all else together, and a form more than a list. */
function weigh(element: Element): Omit<Obstacle, 'box'> {
  if (element === document.activeElement && element.matches(fields)) return { touched: 100, covered: 100 };
  if (element.matches(`${fields}, ${buttons}, ${heads}`))
    return element.closest('form') ? { touched: 12, covered: 6 } : { touched: 4, covered: 6 };
  if (element.matches('a[href]')) return { touched: 2, covered: 2 };
  if (element.matches('[aria-modal="true"]')) return { touched: 0.6, covered: 0.5 };
  return { touched: 0.15, covered: 1.5 };
}

const view = (): Box => {
  const { visualViewport, innerWidth, innerHeight } = window;
  // Zoomed in by two fingers, less is seen for another reason than a keyboard.
  if (!visualViewport || visualViewport.scale > 1)
    return { left: 0, top: 0, right: innerWidth, bottom: innerHeight };
  const { offsetTop, height } = visualViewport;
  return { left: 0, top: offsetTop, right: document.documentElement.clientWidth, bottom: offsetTop + height };
};

/** A box as a page has it that is turned a quarter to the right: its left edge is the window's upper one. */
const turned = ({ left, top, right, bottom }: Box): Box => ({
  left: top,
  top: window.innerWidth - right,
  right: bottom,
  bottom: window.innerWidth - left,
});

const common = (one: Box, other: Box): Box => ({
  left: Math.max(one.left, other.left),
  top: Math.max(one.top, other.top),
  right: Math.min(one.right, other.right),
  bottom: Math.min(one.bottom, other.bottom),
});
const isEmpty = ({ left, top, right, bottom }: Box) => right <= left || bottom <= top;

/** The part of `element` that is in `seen` and not scrolled out of what holds it; undefined if there is none, or nobody can reach it. */
function seenBox(element: Element, seen: Box): Box | undefined {
  let box = common(element.getBoundingClientRect(), seen);
  if (isEmpty(box) || element.closest('[inert]')) return undefined;
  const { pointerEvents, visibility } = getComputedStyle(element);
  if (pointerEvents === 'none' || visibility !== 'visible') return undefined;
  let at: Element | null = element;
  while (at && at !== document.body) {
    const { overflowX, overflowY, position } = getComputedStyle(at);
    if (at !== element && (overflowX !== 'visible' || overflowY !== 'visible'))
      box = common(box, at.getBoundingClientRect());
    if (isEmpty(box)) return undefined;
    if (position === 'fixed') break;
    at = at.parentElement;
  }
  return box;
}

function obstaclesIn(seen: Box, region: HTMLElement): Obstacle[] {
  const obstacles: Obstacle[] = [];
  for (const element of document.querySelectorAll(kinds)) {
    if (region.contains(element)) continue;
    const box = seenBox(element, seen);
    if (box) obstacles.push({ box, ...weigh(element) });
  }
  return obstacles;
}

/** Where each toast is shown. */
const places = new WeakMap<HTMLElement, Place>();

/**
 * Gives each toast of `region` a place where it covers no control that can be used, a field in use least of all (H-11). One that has a
 * place stays there for as long as it covers none. The padding of `region` is what toasts keep from the edges; a page may
 * prefer the lower edge by `--toast-edge: bottom` at its root.
 */
export function placeToasts(region: HTMLElement): void {
  const toasts = region.querySelectorAll<HTMLElement>('[data-toast]');
  if (toasts.length === 0) return;
  const { paddingTop, paddingBottom, paddingLeft, paddingRight } = getComputedStyle(region);
  // Toasts are turned with a page, and so is what they are placed by.
  const placed = document.querySelector('[data-rotated="true"]') ? turned : (box: Box) => box;
  const seen = view();
  const whole = placed(seen);
  const within: Box = {
    left: whole.left + (parseFloat(paddingLeft) || 0),
    top: whole.top + (parseFloat(paddingTop) || 0),
    right: whole.right - (parseFloat(paddingRight) || 0),
    bottom: whole.bottom - (parseFloat(paddingBottom) || 0),
  };
  const wanted = getComputedStyle(document.documentElement).getPropertyValue('--toast-edge').trim();
  const obstacles = obstaclesIn(seen, region).map(({ box, ...costs }) => ({ box: placed(box), ...costs }));
  const edge = wanted === 'bottom' ? 'bottom' : 'top';
  for (const toast of toasts) {
    const size = { width: toast.offsetWidth, height: toast.offsetHeight };
    const before = places.get(toast);
    const better = betterPlace(before, size, within, obstacles, edge);
    if (better) {
      places.set(toast, better);
      toast.toggleAttribute('data-placed', true);
      toast.toggleAttribute('data-moved', before !== undefined);
      toast.style.translate = `${better.left}px ${better.top}px`;
    }
    const place = better ?? before;
    if (place) obstacles.push({ box: boxAt(place, size), touched: 4, covered: 6 });
  }
}

/** A place that is worth leaving the present one for. Mostly nothing has come under a toast, and none is looked for. */
function betterPlace(
  before: Place | undefined,
  ...[size, view, obstacles, edge]: Parameters<typeof bestPlace>
): Place | undefined {
  const most = before ? costOf(before, size, obstacles) - worthMoving : Infinity;
  if (most <= 0) return undefined;
  const best = bestPlace(size, view, obstacles, edge);
  return costOf(best, size, obstacles) < most ? best : undefined;
}

/** Places the toasts of `region` anew when the page under them changes. Returns the stop. */
export function keepToastsClear(region: HTMLElement): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const handleChange = () => {
    timer ??= setTimeout(() => {
      timer = undefined;
      placeToasts(region);
    }, settleMs);
  };
  const observer = new MutationObserver(handleChange);
  observer.observe(document.body, { childList: true, subtree: true });
  const ends = new AbortController();
  const { signal } = ends;
  for (const type of ['focusin', 'animationend', 'scrollend'])
    document.addEventListener(type, handleChange, { capture: true, signal });
  window.addEventListener('resize', handleChange, { signal });
  window.visualViewport?.addEventListener('resize', handleChange, { signal });
  return () => {
    clearTimeout(timer);
    observer.disconnect();
    ends.abort();
  };
}
