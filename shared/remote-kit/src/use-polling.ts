import { useEffect } from 'react';
import type { CallState } from './use-call';

/**
 * Asks again `everyMs` after each answer while the page is in view. What is on its way is waited for, however slow the
 * network: asked for anew at a fixed pace, an answer that takes longer would never be shown, nor a time-out be said (H-25).
 */
export function usePolling(
  { pending, reload }: Pick<CallState<unknown>, 'pending' | 'reload'>,
  everyMs: number,
  { skip = false }: { readonly skip?: boolean } = {},
): void {
  useEffect(() => {
    if (pending || skip) return undefined;
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') reload();
    }, everyMs);
    return () => clearInterval(timer);
  }, [pending, reload, everyMs, skip]);
}
