import { PlatformProvider, type Locale, type Platform, type RemoteDefinition } from '@exchange/platform';
import { StrictMode, type ComponentType } from 'react';
import { createRoot } from 'react-dom/client';
import { Router } from 'wouter';
import { usePlatformLocation, usePlatformSearch } from './platform-location';

/** What a React remote is made of. */
export interface ReactRemote {
  /** Name of the remote; also the namespace of its texts. */
  readonly name: string;
  /** Loaders of the remote's texts by locale. */
  readonly messages: Parameters<Locale['register']>[1];
  /** The routes; rendered inside the platform's provider and a wouter `Router` that follows the platform's location. */
  readonly Application: ComponentType;
  /** Fetches the code of the page at a path, if it has any of its own; see {@link LazyPage.preload}. */
  readonly preload?: (path: string) => Promise<void> | undefined;
  /** Starts what lives as long as the mount (stores, streams) and returns its stop. */
  readonly start?: (platform: Platform) => () => void;
}

/** How long mounting waits for the code of its first page: a skeleton that stands for less is a flicker. In ms. */
const preloadLimitMs = 300;
const pause = (milliseconds: number) => new Promise<void>((resolve) => setTimeout(resolve, milliseconds));

/**
 * `mount` of a remote written in React: texts first, then one root that is gone after unmounting. An error while
 * rendering that nothing in the remote caught empties the root and is handed to the host (H-25).
 */
export function createReactMount(remote: ReactRemote): RemoteDefinition['mount'] {
  return async (element, platform, fail) => {
    const preloaded = remote.preload?.(platform.navigation.location.path);
    await Promise.all([
      platform.locale.register(remote.name, remote.messages),
      // A failure is not said here: the page itself asks for the same code again and says it.
      preloaded && Promise.race([preloaded.catch(() => undefined), pause(preloadLimitMs)]),
    ]);
    const stop = remote.start?.(platform);
    const root = createRoot(element, { onUncaughtError: fail });
    const { Application } = remote;
    root.render(
      <StrictMode>
        <PlatformProvider value={platform}>
          <Router hook={usePlatformLocation} searchHook={usePlatformSearch}>
            <Application />
          </Router>
        </PlatformProvider>
      </StrictMode>,
    );
    return () => {
      root.unmount();
      stop?.();
    };
  };
}
