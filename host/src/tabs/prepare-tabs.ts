import type { RouteTable } from '@exchange/platform/routes';
import type { Observable } from '@exchange/platform/rxjs';
import { whenIdle } from '@exchange/platform/scheduling';
import type { TabTargetsStore } from './create-tab-targets';

/** A remote that stands in its area. */
export interface MountedRemote {
  readonly name: string;
  /** Makes the page at one of its paths before somebody goes there; undefined for a remote that makes none. */
  readonly prepare: ((path: string) => void) | undefined;
}

/**
 * Has each remote make the pages that tabs lead to before they are pressed, one at a time, whenever the page has nothing else to do (H-26): the
 * first press then shows what stands there already. Returns the stop.
 */
export function prepareTabs({
  mounted$,
  tabTargets,
  routes,
}: {
  readonly mounted$: Observable<MountedRemote | undefined>;
  readonly tabTargets: Pick<TabTargetsStore, 'targets'>;
  readonly routes: Pick<RouteTable, 'match'>;
}): () => void {
  let last: MountedRemote | undefined;
  const prepareNext = (remote: MountedRemote, paths: readonly string[]) => {
    const [path, ...further] = paths;
    if (path === undefined) return;
    whenIdle(() => {
      if (remote !== last) return;
      remote.prepare?.(path);
      prepareNext(remote, further);
    });
  };
  const following = mounted$.subscribe((remote) => {
    last = remote;
    if (!remote?.prepare) return;
    const paths = Object.values(tabTargets.targets);
    prepareNext(
      remote,
      paths.filter((path) => routes.match(path)?.route.owner === remote.name),
    );
  });
  return () => {
    last = undefined;
    following.unsubscribe();
  };
}
