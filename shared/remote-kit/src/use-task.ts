import { usePlatform } from '@exchange/platform';
import { useCallback, useLayoutEffect, useRef, useState } from 'react';

/**
 * Something that a person starts and that takes a while. A second start while it runs is ignored, so a double tap
 * does it once. `task` handles the failures it expects; any other is reported.
 */
export function useTask<Values extends readonly unknown[]>(
  task: (...values: Values) => Promise<void>,
): { readonly run: (...values: Values) => void; readonly pending: boolean } {
  const { report } = usePlatform();
  const running = useRef(false);
  const [pending, setPending] = useState(false);
  const latest = useRef(task);
  useLayoutEffect(() => {
    latest.current = task;
  });

  const run = useCallback(
    (...values: Values) => {
      if (running.current) return;
      running.current = true;
      setPending(true);
      latest
        .current(...values)
        .catch((error: unknown) => report.error(error))
        .finally(() => {
          running.current = false;
          setPending(false);
        });
    },
    [report],
  );
  return { run, pending };
}
