import type { Navigation } from '@exchange/platform';
import { isPlainPress } from '@exchange/ui';

const viewOf = (page: Document) => page.getElementById('early-view');
const tabsOf = (page: Document) => page.getElementById('early-tabs');
const downloadOf = (page: Document) => page.getElementById('early-download');
/** Says which of their links a browser may ask for while they are pressed. */
const rulesOf = (page: Document) => page.querySelector('script[type=speculationrules]');

/** How long a press that was kept waits for its button to stand in the remote's page, ms. */
const keptMs = 5_000;

/** Takes away what the page showed before its code was there, if it still does. */
export function endEarlyView(page: Document): void {
  viewOf(page)?.remove();
  tabsOf(page)?.remove();
  downloadOf(page)?.remove();
}

/** Takes the early tab bar away, since the host's own stands in `frame`; the focus goes on in that one. */
export const replaceEarlyTabs = (frame: HTMLElement): void => replacePart(tabsOf(frame.ownerDocument), frame);

/** Takes the early banner that offers the app away: `own` stands in its place, or there is none on the page that is shown now. */
export const replaceEarlyDownload = (page: Document, own?: HTMLElement): void =>
  replacePart(downloadOf(page), own);

function replacePart(early: HTMLElement | null, own: HTMLElement | undefined): void {
  if (!early) return;
  const { activeElement } = early.ownerDocument;
  const focused = early.contains(activeElement) ? activeElement : null;
  early.remove();
  if (focused && own) sameControl(own, focused)?.focus();
}

/**
 * Follows links of the early view and of the early banner within the page from here on, and the one that was held until now; before,
 * they load the page that they lead to.
 */
export function followEarlyLinks(page: Document, navigation: Pick<Navigation, 'to'>): void {
  const follow = ({ pathname, search }: HTMLAnchorElement) => navigation.to(pathname + search);
  const handleClick = (event: MouseEvent) => {
    const link = event.target instanceof Element ? event.target.closest('a') : null;
    if (!link || link.target !== '' || !isPlainPress(event)) return;
    event.preventDefault();
    follow(link);
  };
  for (const part of [viewOf(page), downloadOf(page)]) part?.addEventListener('click', handleClick);
  // As long as there are rules, the browser holds every link of the page against them, and all of them once more after each change of the address.
  rulesOf(page)?.remove();
  const held = viewOf(page)?.querySelector<HTMLAnchorElement>('a[data-kept="held"]');
  if (held) follow(held);
}

/** What a remote shows, in its element or in the place of a page that it keeps. */
const content = ':not([aria-hidden="true"], [role="status"], [data-page])';

/**
 * Takes the early view away in the moment in which something stands in `area` that is no placeholder (`aria-hidden`, or a
 * `status`), so that one is painted in place of the other and nothing between them; the focus and the press of a button that it kept
 * go on in the remote's own. Returns the stop, which takes it away as well: who leaves the page does not come back to it.
 */
export function replaceEarlyView(area: HTMLElement): () => void {
  const page = area.ownerDocument;
  const view = viewOf(page);
  if (!view) return () => undefined;
  const observer = new MutationObserver(() => {
    if (area.querySelector(`:scope > * > ${content}, :scope > * > [data-page] > ${content}`)) handOver();
  });
  const handOver = () => {
    const focused = view.contains(page.activeElement) ? page.activeElement : null;
    const kept = view.querySelector('button[data-kept]');
    end();
    if (focused) sameControl(area, focused)?.focus();
    if (kept) pressOnceThere(area, kept);
  };
  const end = () => {
    observer.disconnect();
    view.remove();
  };
  observer.observe(area, { childList: true, subtree: true });
  return end;
}

/** Presses the remote's own button in place of `kept`, as soon as it stands in `area`, unless something else is pressed first. */
function pressOnceThere(area: HTMLElement, kept: Element): void {
  const over = new AbortController();
  const press = () => {
    const button = sameControl(area, kept);
    if (!button) return;
    over.abort();
    button.click();
  };
  const observer = new MutationObserver(press);
  observer.observe(area, { childList: true, subtree: true });
  const timer = setTimeout(() => over.abort(), keptMs);
  over.signal.addEventListener('abort', () => {
    observer.disconnect();
    clearTimeout(timer);
  });
  area.ownerDocument.addEventListener('pointerdown', () => over.abort(), { signal: over.signal });
  press();
}

/** What people know a control by. */
const nameOf = (control: Element) => control.getAttribute('aria-label') ?? control.textContent;

/** The control in `area` of the same kind and name as one of the early view. */
const sameControl = (area: HTMLElement, control: Element): HTMLElement | undefined =>
  [...area.querySelectorAll<HTMLElement>(control.localName)].find((each) => nameOf(each) === nameOf(control));
