import { usePlatform } from '@exchange/platform';
import { useContext, useEffect, useMemo, useState } from 'react';
import type { DrawingsStore } from '../store/drawings-store';
import type { KlineStore } from '../store/kline-store';
import type { KlineView } from '../store/kline-view';
import type { PriceLinesStore } from '../store/price-lines-store';
import { ChartLinesContext } from './chart-lines';
import { loadChart } from './load-chart';
import { useQuote } from './use-quote';

type ChartModule = Awaited<ReturnType<typeof loadChart>>;

/** What draws, the lines that are drawn on it, and those of the person's own prices. */
export interface LoadedChart {
  readonly module: ChartModule;
  readonly drawings: DrawingsStore;
  readonly lines: PriceLinesStore;
}

/** The chart's code: there, on its way, or not to be had. */
export interface Chart {
  readonly loaded: LoadedChart | undefined;
  readonly failure: unknown;
  readonly retry: () => void;
}

/** Loads the chart's code once price or bars have been painted, so that it never delays the first price (H-22). */
export function useChart(store: KlineStore, view: KlineView): Chart {
  const platform = usePlatform();
  const [module, setModule] = useState<ChartModule>();
  const [failure, setFailure] = useState<unknown>();
  const [attempt, setAttempt] = useState(0);
  const ready = useQuote(store.pairKey) !== undefined || store.loaded;

  useEffect(() => {
    if (!ready) return undefined;
    let current = true;
    const load = async () => {
      const loaded = await loadChart();
      await platform.locale.register(loaded.texts.namespace, loaded.texts.messages);
      return loaded;
    };
    // The second frame begins after the first one, with the price, was painted.
    let frame = requestAnimationFrame(() => {
      frame = requestAnimationFrame(() => {
        load().then(
          (loaded) => current && setModule(loaded),
          (error: unknown) => current && setFailure(error),
        );
      });
    });
    return () => {
      current = false;
      cancelAnimationFrame(frame);
    };
  }, [ready, attempt, platform]);

  const loaded = useMemo(
    () =>
      module && {
        module,
        drawings: new module.DrawingsStore(platform, store, view),
        lines: new module.PriceLinesStore(platform, store, view),
      },
    [module, platform, store, view],
  );
  useEffect(() => loaded?.drawings.start(), [loaded]);
  const own = useContext(ChartLinesContext);
  useEffect(() => loaded?.lines.follow(own), [loaded, own]);
  useEffect(() => own && loaded?.drawings.acting.follow(own), [loaded, own]);

  const retry = () => {
    setFailure(undefined);
    setAttempt((count) => count + 1);
  };
  return { loaded, failure, retry };
}
