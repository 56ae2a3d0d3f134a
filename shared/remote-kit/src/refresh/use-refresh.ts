import { usePlatform, type Platform } from '@exchange/platform';
import { whenIdle } from '@exchange/platform/scheduling';
import { useEffect, useEffectEvent, useRef } from 'react';
import type { CallState } from '../use-call';

/** What a pull asks for anew; rejects when it failed. */
type Refresh = () => Promise<unknown>;

/** Of what is on the screen now. */
const refreshers = new Set<Refresh>();
let stopGesture: (() => void) | undefined;

/**
 * What the component shows is asked for anew when a finger pulls the page down (H-26). Everything on the screen that says
 * so is refreshed together; where nothing does, and without a touch screen, there is no such gesture.
 */
export function useRefresh(refresh: Refresh): void {
  const platform = usePlatform();
  const handleRefresh = useEffectEvent(refresh);
  useEffect(() => {
    const own = () => handleRefresh();
    refreshers.add(own);
    stopGesture ??= startGesture(platform);
    return () => {
      refreshers.delete(own);
      if (refreshers.size > 0) return;
      stopGesture?.();
      stopGesture = undefined;
    };
  }, [platform]);
}

/** `useRefresh` of calls of `useCall`: a pull reloads them and has ended when none of them is pending any more. */
export function useCallsRefresh(
  ...calls: readonly Pick<CallState<unknown>, 'failure' | 'pending' | 'reload'>[]
): void {
  const settle = useRef<(failed?: { readonly failure: unknown }) => void>(undefined);
  useRefresh(async () => {
    const failed = await new Promise<{ readonly failure: unknown } | undefined>((resolve) => {
      settle.current = resolve;
      for (const { reload } of calls) reload();
    });
    if (failed) throw failed.failure;
  });
  useEffect(() => {
    if (!settle.current || calls.some(({ pending }) => pending)) return;
    settle.current(calls.find(({ failure }) => failure !== undefined));
    settle.current = undefined;
  });
  useEffect(() => () => settle.current?.(), []);
}

/** The gesture's code comes when the page has nothing else to do: no first screen waits for it. */
function startGesture(platform: Platform): () => void {
  if (!(navigator.maxTouchPoints > 0)) return () => undefined;
  let stop: (() => void) | undefined;
  let ended = false;
  const load = () => {
    if (ended) return;
    import(/* webpackChunkName: "pull" */ './follow-pull').then(
      ({ followPull }) => {
        if (!ended)
          stop = followPull(platform, () => Promise.all([...refreshers].map((refresh) => refresh())));
      },
      (error: unknown) => platform.report.error(error, { during: 'pull to refresh' }),
    );
  };
  whenIdle(load);
  return () => {
    ended = true;
    stop?.();
  };
}
