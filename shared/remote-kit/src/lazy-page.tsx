import { useEffect, useState, type ComponentType } from 'react';
import { showArrived } from './first-screen';

/** A page in a chunk of its own. */
export interface LazyPage<Props extends object> {
  (props: Props): React.ReactNode;
  /** Fetches the page's code, so that the page shows at once when it is asked for. Rejects when it cannot be fetched. */
  preload(): Promise<void>;
}

/**
 * A page that is fetched when it is shown, with `Loading` in its place until then. What was fetched is kept; a failure is
 * thrown while rendering, for the boundary around it, and forgotten, so that Retry fetches again (H-25). React's own
 * `lazy` keeps a fallback for at least 300 ms once it has been shown, and remembers a failure for ever.
 */
export function lazyPage<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  Loading: ComponentType = Nothing,
): LazyPage<Props> {
  let loaded: ComponentType<Props> | undefined;
  let pending: Promise<void> | undefined;

  const preload = () => {
    pending ??= load().then(
      (component) => {
        loaded = component;
      },
      (error: unknown) => {
        pending = undefined;
        throw error;
      },
    );
    return pending;
  };

  function Page(props: Props) {
    const [state, setState] = useState<{ readonly failure?: unknown }>();
    const Loaded = loaded;
    useEffect(() => {
      if (Loaded) return undefined;
      let shown = true;
      preload().then(
        () => {
          if (shown) showArrived(() => setState({}));
        },
        (failure: unknown) => shown && setState({ failure }),
      );
      return () => {
        shown = false;
      };
    }, [Loaded]);
    if (state && 'failure' in state) throw state.failure;
    return Loaded ? <Loaded {...props} /> : <Loading />;
  }
  return Object.assign(Page, { preload });
}

function Nothing() {
  return null;
}
