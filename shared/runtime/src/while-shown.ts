/**
 * Runs what keeps a connection, such as a socket, while the page is shown (H-33): ended when the page is left, since a page that
 * has one cannot be kept by the browser for the way back, and begun anew when it comes back. Returns the stop.
 */
export function whileShown(
  page: Pick<Window, 'addEventListener' | 'removeEventListener'>,
  start: () => () => void,
) {
  let stop: (() => void) | undefined = start();
  const leave = () => {
    stop?.();
    stop = undefined;
  };
  const comeBack = () => {
    stop ??= start();
  };
  page.addEventListener('pagehide', leave);
  page.addEventListener('pageshow', comeBack);
  return () => {
    page.removeEventListener('pagehide', leave);
    page.removeEventListener('pageshow', comeBack);
    leave();
  };
}

/** Calls back when the page comes back as it was left, from the browser's memory (H-33). Returns the stop. */
export function onComeBack(
  page: Pick<Window, 'addEventListener' | 'removeEventListener'>,
  callback: () => void,
): () => void {
  const handleShow = (event: Pick<PageTransitionEvent, 'persisted'>) => {
    if (event.persisted) callback();
  };
  page.addEventListener('pageshow', handleShow);
  return () => page.removeEventListener('pageshow', handleShow);
}
