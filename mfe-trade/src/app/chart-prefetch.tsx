import { useEffect } from 'react';
import { prefetchChart } from '../features/kline/ui/load-chart';

/** Longest wait for an idle moment, and the wait where the browser does not tell of any, in ms. */
const idleTimeoutMs = 2000;

/** Runs `task` when the browser has nothing to do; returns what takes it back. */
function whenIdle(task: () => void): () => void {
  if (typeof window.requestIdleCallback !== 'function') {
    const timer = setTimeout(task, idleTimeoutMs);
    return () => clearTimeout(timer);
  }
  const handle = window.requestIdleCallback(task, { timeout: idleTimeoutMs });
  return () => window.cancelIdleCallback(handle);
}

/**
 * Fetches the charting library ahead (H-22). Rendered beside a page under its `Suspense`: the effect runs when the
 * page's own code is there and shown, so the library never competes with it.
 */
export function ChartPrefetch(): null {
  useEffect(() => whenIdle(prefetchChart), []);
  return null;
}
