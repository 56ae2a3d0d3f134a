import { useEffect, useState } from 'react';
import { loadChart } from './load-chart';

type ChartModule = Awaited<ReturnType<typeof loadChart>>;

/** The chart's code: there, on its way, or not to be had. */
export interface ChartModuleState {
  readonly module: ChartModule | undefined;
  readonly failure: unknown;
  readonly retry: () => void;
}

/** Loads the chart's code once `ready` has been painted, so that it never delays the first price (H-22). */
export function useChartModule(ready: boolean): ChartModuleState {
  const [module, setModule] = useState<ChartModule>();
  const [failure, setFailure] = useState<unknown>();
  const [attempt, setAttempt] = useState(0);

  useEffect(() => {
    if (!ready) return undefined;
    let current = true;
    // The second frame begins after the first one, with the price, was painted.
    let frame = requestAnimationFrame(() => {
      frame = requestAnimationFrame(() => {
        loadChart().then(
          (loaded) => current && setModule(() => loaded),
          (error: unknown) => current && setFailure(error),
        );
      });
    });
    return () => {
      current = false;
      cancelAnimationFrame(frame);
    };
  }, [ready, attempt]);

  const retry = () => {
    setFailure(undefined);
    setAttempt((count) => count + 1);
  };
  return { module, failure, retry };
}
