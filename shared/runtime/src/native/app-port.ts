/** Where a page's requests go to the app, and its replies come from: each reply belongs to its own message. */
export interface AppPort {
  postMessage(message: unknown): Promise<unknown>;
}

/** Name under which the iOS app listens. */
const handlerName = 'exchange';

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;
const isPort = (value: unknown): value is AppPort =>
  isRecord(value) && typeof value['postMessage'] === 'function';

/**
 * The port that the iOS app's web view gives its own pages (`WKScriptMessageHandlerWithReply`). None in a page that
 * stands in a frame of another origin (B-05).
 */
export function findAppPort(page: Window): AppPort | undefined {
  if (isInForeignFrame(page) || !('webkit' in page) || !isRecord(page.webkit)) return undefined;
  const handlers = page.webkit['messageHandlers'];
  const port = isRecord(handlers) ? handlers[handlerName] : undefined;
  return isPort(port) ? port : undefined;
}

/** Whether any page around this one is of another origin; such a page must not come near the app (B-05). */
export function isInForeignFrame(page: Window): boolean {
  try {
    for (let frame = page; frame !== frame.parent; frame = frame.parent)
      if (frame.parent.location.origin !== page.location.origin) return true;
    return false;
  } catch {
    // The browser itself keeps pages of other origins from being read.
    return true;
  }
}
