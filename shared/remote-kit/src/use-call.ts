import { usePlatform, type CallDefinition } from '@exchange/platform';
import { VisitContext } from '@exchange/ui';
import { use, useCallback, useEffect, useEffectEvent, useState } from 'react';

/** What a call has yielded so far. While it is pending again, what was there stays. */
export interface CallState<Output> {
  readonly value: Output | undefined;
  /** Why the last attempt failed; undefined when it did not. */
  readonly failure: unknown;
  readonly pending: boolean;
  /** The value is what an earlier input yielded, and this one is on its way. */
  readonly isEarlier: boolean;
  /** Asks again. */
  readonly reload: () => void;
}

interface Settled<Output> {
  readonly key: string;
  readonly attempt: number;
  readonly value: Output | undefined;
  readonly failure: unknown;
}

/**
 * Makes a reading call of the contract when the component appears, when its page is shown again, when its input becomes another one, and
 * at `reload`. An answer that came with the page (`firstData` of its route) is there at once, and is not asked for. The answer to an input
 * that is no longer wanted is dropped. With `skip` nothing is asked. With `keepsEarlier` what there was stays while another input is asked
 * for, where it is shown as such.
 */
export function useCall<Input, Output>(
  call: CallDefinition<Input, Output>,
  input: NoInfer<Input>,
  { skip = false, keepsEarlier = false }: { readonly skip?: boolean; readonly keepsEarlier?: boolean } = {},
): CallState<Output> {
  const { api } = usePlatform();
  const key = JSON.stringify(input);
  const [asked, setAsked] = useState(0);
  const attempt = asked + use(VisitContext);
  const [settled, setSettled] = useState<Settled<Output> | undefined>(() => {
    const first = skip ? undefined : api.takeFirst(call, input);
    return first === undefined ? undefined : { key, attempt, value: first, failure: undefined };
  });
  const ask = useEffectEvent((signal: AbortSignal) => api.call(call, input, { signal }));
  const isAnswered = useEffectEvent(() => settled?.key === key && settled.attempt === attempt);

  useEffect(() => {
    if (skip || isAnswered()) return undefined;
    const controller = new AbortController();
    const settle = (value: Output | undefined, failure: unknown) => {
      if (controller.signal.aborted) return;
      setSettled((before) => ({
        key,
        attempt,
        failure,
        value: value ?? (before?.key === key ? before.value : undefined),
      }));
    };
    ask(controller.signal).then(
      (value) => settle(value, undefined),
      (failure: unknown) => settle(undefined, failure),
    );
    return () => controller.abort();
  }, [api, call, key, attempt, skip]);

  const current = settled?.key === key ? settled : undefined;
  const reload = useCallback(() => setAsked((before) => before + 1), []);
  const pending = !skip && current?.attempt !== attempt;
  const earlier = keepsEarlier && !skip && !current ? settled?.value : undefined;
  return {
    value: current?.value ?? earlier,
    isEarlier: earlier !== undefined,
    failure: pending && current?.value === undefined ? undefined : current?.failure,
    pending,
    reload,
  };
}

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
