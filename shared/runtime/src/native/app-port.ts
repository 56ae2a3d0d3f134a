/** Where a page's requests go to the iOS app, and its replies come from: each reply belongs to its own message. */
export interface AppPort {
  postMessage(message: unknown): Promise<unknown>;
}

/** Name under which the app listens. */
const handlerName = 'exchange';

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;
const isPort = (value: unknown): value is AppPort =>
  isRecord(value) && typeof value['postMessage'] === 'function';

/**
 * The port that the app's web view gives its own pages (`WKScriptMessageHandlerWithReply`). None in a page that stands
 * in another one's frame (B-05).
 */
export function findAppPort(page: Window): AppPort | undefined {
  if (page !== page.top || !('webkit' in page) || !isRecord(page.webkit)) return undefined;
  const handlers = page.webkit['messageHandlers'];
  const port = isRecord(handlers) ? handlers[handlerName] : undefined;
  return isPort(port) ? port : undefined;
}
