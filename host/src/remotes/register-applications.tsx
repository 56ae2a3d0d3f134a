import { PlatformProvider, type Unmount } from '@exchange/platform';
import type { Page } from '@exchange/runtime';
import { Component, createContext, createElement } from 'react';
import { createRoot } from 'react-dom/client';
import { addErrorHandler, registerApplication, start } from 'single-spa';
import singleSpaReact from 'single-spa-react';
import type { LoadingBarStore } from '../frame/loading-bar';
import { KeptAreas } from './kept-areas';
import type { LiveComposition } from './live-composition';
import { RemoteArea, type AreaServices } from './remote-area';
import type { RemoteSource } from './remote-source';
import type { LoginCheck } from './sign-in-notice';

/** What the applications are made from. */
export interface ApplicationsOptions {
  readonly page: Pick<Page, 'platform' | 'platformOf' | 'mayShow'> & { readonly session: LoginCheck };
  /** The element that the areas are put into. */
  readonly outlet: HTMLElement;
  readonly source: RemoteSource;
  readonly composition: LiveComposition;
  readonly loadingBar: LoadingBarStore;
  /** Told of each remote that stands in its area from now on. */
  readonly onMounted: (name: string, mounted: Unmount) => void;
}

/**
 * One single-spa application for each remote of the composition, for its pages. An application is the host's own area for the remote, whose
 * lifecycles resolve at once: a remote that hangs or throws in its place can neither block routing nor break it.
 */
export function registerApplications({
  page,
  outlet,
  source,
  composition,
  loadingBar,
  onMounted,
}: ApplicationsOptions): void {
  const { platform, platformOf, mayShow, session } = page;
  const areas = new KeptAreas(outlet, composition);
  const services: AreaServices = {
    source,
    composition,
    platformOf,
    loadingBar,
    mayShow,
    login: session,
    onStanding(name, mounted) {
      areas.allow(name, mounted?.mayBeKept === true);
      if (mounted) onMounted(name, mounted);
    },
  };
  addErrorHandler((error) => platform.report.error(error, { during: 'routing' }));
  const register = (name: string) => {
    const element = outlet.ownerDocument.createElement('div');
    const lifecycles = singleSpaReact({
      React: { Component, createContext, createElement },
      ReactDOMClient: { createRoot },
      rootComponent: () => (
        <PlatformProvider value={platform}>
          <RemoteArea name={name} services={services} />
        </PlatformProvider>
      ),
      domElementGetter: () => element,
      suppressComponentDidCatchWarning: true,
    });
    const { bootstrap, mount, unmount } = lifecycles;
    const kept = areas.add(name, { element, mount, unmount });
    registerApplication({
      name,
      app: () => Promise.resolve({ bootstrap, ...kept }),
      activeWhen: ({ pathname }) => composition.routes.match(pathname)?.route.owner === name,
    });
  };
  platform.navigation.location$.subscribe(({ path }) =>
    areas.show(composition.routes.match(path)?.route.owner),
  );
  platform.bus.topic('session').subscribe(({ user, ready }) => {
    areas.takeUser(ready ? (user?.user_id ?? null) : undefined);
  });
  composition.onUpdate = () => areas.dropStale();
  for (const { name } of composition.remotes) register(name);
  composition.onAdded = register;
  start({ urlRerouteOnly: true });
}
