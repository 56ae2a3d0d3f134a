import { BridgeAnswer } from '@exchange/contract/bridge';
import { check } from '@exchange/contract/check';
import { isInForeignFrame, type AppPort } from './app-port';

/** What `WebViewCompat.addWebMessageListener` puts into pages of the origins that the app names. */
interface WebMessageListener {
  postMessage(message: string): void;
  addEventListener(type: 'message', listener: (event: MessageEvent<unknown>) => void): void;
}

/** Name under which the Android app listens. */
const listenerName = 'exchangeApp';

/**
 * The port of the Android app's web view: texts go out and come back, an answer is found by its request's id. None in a page
 * that stands in a frame of another origin (B-05).
 */
export function findAndroidPort(page: Window): AppPort | undefined {
  if (isInForeignFrame(page)) return undefined;
  const listener: unknown = Reflect.get(page, listenerName);
  return isListener(listener) ? createPort(listener) : undefined;
}

const isListener = (value: unknown): value is WebMessageListener =>
  typeof value === 'object' &&
  value !== null &&
  ['postMessage', 'addEventListener'].every((name) => typeof Reflect.get(value, name) === 'function');

function createPort(listener: WebMessageListener): AppPort {
  const waiting = new Map<string, (answer: unknown) => void>();
  listener.addEventListener('message', ({ data }) => {
    const answer = parsed(data);
    const read = check(BridgeAnswer, answer);
    if (!read.ok) return;
    waiting.get(read.value.id)?.(answer);
    waiting.delete(read.value.id);
  });
  return {
    postMessage: (message) =>
      new Promise((resolve) => {
        const id: unknown = typeof message === 'object' && message !== null && Reflect.get(message, 'id');
        if (typeof id === 'string') waiting.set(id, resolve);
        listener.postMessage(JSON.stringify(message));
      }),
  };
}

/** What cannot be read is no answer: the request runs into its time limit. */
function parsed(text: unknown): unknown {
  try {
    return typeof text === 'string' ? JSON.parse(text) : undefined;
  } catch {
    return undefined;
  }
}
