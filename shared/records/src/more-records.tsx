import { Button } from '@exchange/ui';
import { observer } from 'mobx-react-lite';
import { useEffect, useRef } from 'react';
import type { LoadingState } from './loading-state';
import styles from './record-list.module.css';

/** How far below the screen the next page begins to be fetched. */
const ahead = '600px';

/** The end of what is there of an endless list: fetches the next page when it comes near the screen, or at a tap (T-14). */
export const MoreRecords = observer(function MoreRecords({
  source,
  label,
}: {
  readonly source: {
    readonly state: LoadingState;
    readonly nextId: string | null;
    loadMore(): Promise<void>;
  };
  /** Name of the button. */
  readonly label: string;
}) {
  const end = useRef<HTMLDivElement>(null);
  const { state, nextId } = source;
  useEffect(() => {
    const element = end.current;
    if (!element || typeof IntersectionObserver === 'undefined') return undefined;
    // Made anew after each page: an end that is still near the screen is told of again.
    const watch = new IntersectionObserver(
      (entries) => {
        if (entries.some((entry) => entry.isIntersecting)) void source.loadMore();
      },
      { rootMargin: ahead },
    );
    watch.observe(element);
    return () => watch.disconnect();
  }, [source, nextId, state]);
  if (nextId === null || state === 'failed') return null;
  return (
    <div ref={end} className={styles.more}>
      <Button
        variant="quiet"
        size="small"
        pending={state === 'loading'}
        onClick={() => void source.loadMore()}
      >
        {label}
      </Button>
    </div>
  );
});
