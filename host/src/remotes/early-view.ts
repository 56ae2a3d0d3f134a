const viewOf = (page: Document) => page.getElementById('early-view');

/** Takes away what the page showed before its code was there, if it still does. */
export function endEarlyView(page: Document): void {
  viewOf(page)?.remove();
}

/**
 * Takes the early view away in the moment in which something stands in `area` that is no placeholder (`aria-hidden`), so that
 * one is painted in place of the other and nothing between them. Returns the stop, which takes it away as well: who
 * leaves the page does not come back to it.
 */
export function replaceEarlyView(area: HTMLElement): () => void {
  const page = area.ownerDocument;
  if (!viewOf(page)) return () => undefined;
  const observer = new MutationObserver(() => {
    if (area.querySelector(':scope > * > :not([aria-hidden="true"])')) end();
  });
  const end = () => {
    observer.disconnect();
    endEarlyView(page);
  };
  observer.observe(area, { childList: true, subtree: true });
  return end;
}
