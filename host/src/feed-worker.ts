import { sendFetch } from '@exchange/api-client/send-fetch';
import { FeedWorker } from '@exchange/quotes/feed-worker';

/** The part of a shared worker's global that is used: the type checker knows that of pages. */
interface WorkerGlobal extends Pick<EventTarget, 'addEventListener'> {
  readonly navigator: Pick<Navigator, 'locks'>;
}

const scope: WorkerGlobal = globalThis;
const { timeOrigin } = performance;

const worker = new FeedWorker({
  locks: scope.navigator.locks,
  now: () => timeOrigin + performance.now(),
  after(milliseconds, callback) {
    const timer = setTimeout(callback, milliseconds);
    return () => clearTimeout(timer);
  },
  random: () => Math.random(),
  sendHttp: sendFetch,
});

scope.addEventListener('connect', (event) => {
  const [port] = (event as MessageEvent).ports;
  if (port) worker.connect(port);
});
scope.addEventListener('error', (event) => worker.report((event as ErrorEvent).error, { kind: 'worker' }));
scope.addEventListener('unhandledrejection', (event) =>
  worker.report((event as PromiseRejectionEvent).reason, { kind: 'worker' }),
);
