import { PlatformProvider, type RemoteDefinition } from '@exchange/platform';
import { Subject } from '@exchange/platform/rxjs';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { beginFirstScreen, showArrived } from './first-screen';
import type { Frame, Routes } from './pages/define-routes';
import { RootElementContext } from './pages/page-contexts';
import type { Texts } from './texts';

/** What a React remote is made of. */
export interface ReactRemote {
  readonly texts: Texts;
  readonly routes: Routes;
  /** Lives as long as the mount. */
  readonly Frame?: Frame;
}

/** How long mounting waits for the code of its first page: a skeleton that stands for less is a flicker. In ms. */
const preloadLimitMs = 300;
const pause = (milliseconds: number) => new Promise<void>((resolve) => setTimeout(resolve, milliseconds));

/**
 * `mount` of a remote written in React: texts first, then one root that is gone after unmounting. An error while
 * rendering that nothing in the remote caught empties the root and is handed to the host (H-25).
 */
export function createReactMount({ texts, routes, Frame }: ReactRemote): RemoteDefinition['mount'] {
  return async (element, platform, fail) => {
    const preloaded = routes.preload(platform.navigation.location.path);
    await Promise.all([
      platform.locale.register(texts.namespace, texts.messages),
      // A failure is not said here: the page itself asks for the same code again and says it.
      preloaded && Promise.race([preloaded.catch(() => undefined), pause(preloadLimitMs)]),
    ]);
    const root = createRoot(element, { onUncaughtError: fail, identifierPrefix: texts.namespace });
    const prepared = new Subject<string>();
    const endFirstScreen = beginFirstScreen(platform);
    showArrived(() =>
      root.render(
        <StrictMode>
          <PlatformProvider value={platform}>
            <RootElementContext value={element}>
              <routes.View Frame={Frame} prepared={prepared} />
            </RootElementContext>
          </PlatformProvider>
        </StrictMode>,
      ),
    );
    const unmount = () => {
      endFirstScreen();
      root.unmount();
    };
    return Object.assign(unmount, {
      mayBeKept: routes.someKept,
      prepare: (path: string) => prepared.next(path),
    });
  };
}
