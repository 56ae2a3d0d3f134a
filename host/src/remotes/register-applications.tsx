import { PlatformProvider } from '@exchange/platform';
import type { Page } from '@exchange/runtime';
import { Component, createContext, createElement } from 'react';
import { createRoot } from 'react-dom/client';
import { addErrorHandler, type AppProps, type LifeCycleFn, registerApplication, start } from 'single-spa';
import singleSpaReact from 'single-spa-react';
import type { LoadingBarStore } from '../frame/loading-bar';
import { KeptAreas } from './kept-areas';
import type { LiveComposition } from './live-composition';
import { RemoteArea, type AreaServices } from './remote-area';
import type { RemoteSource } from './remote-source';

/** What the applications are made from. */
export interface ApplicationsOptions {
  readonly page: Pick<Page, 'platform' | 'platformOf' | 'mayShow'>;
  /** The element that the areas are put into. */
  readonly outlet: HTMLElement;
  readonly source: RemoteSource;
  readonly composition: LiveComposition;
  readonly loadingBar: LoadingBarStore;
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
}: ApplicationsOptions): void {
  const { platform, platformOf, mayShow } = page;
  const areas = new KeptAreas(outlet, composition);
  const services: AreaServices = {
    source,
    composition,
    platformOf,
    loadingBar,
    mayShow,
    onKeepable: (name, isKeepable) => areas.allow(name, isKeepable),
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
    let props: AppProps | undefined;
    const run = (lifecycle: LifeCycleFn<object>) => (props ? lifecycle(props) : Promise.resolve());
    areas.add(name, {
      element,
      mount: () => run(lifecycles.mount),
      unmount: () => run(lifecycles.unmount),
    });
    registerApplication({
      name,
      app: async () => ({
        bootstrap: lifecycles.bootstrap,
        mount(given: AppProps) {
          props = given;
          return areas.mount(name);
        },
        unmount: () => areas.unmount(name),
      }),
      activeWhen: ({ pathname }) => composition.routes.match(pathname)?.route.owner === name,
    });
  };
  platform.navigation.location$.subscribe(({ path }) =>
    areas.show(composition.routes.match(path)?.route.owner),
  );
  const session = platform.bus.topic('session');
  let user = session.value.user?.user_id;
  session.subscribe((now) => {
    if (now.user?.user_id !== user) areas.drop();
    user = now.user?.user_id;
  });
  composition.onUpdate = () => areas.drop((name) => !composition.isCurrent(name));
  for (const { name } of composition.remotes) register(name);
  composition.onAdded = register;
  start({ urlRerouteOnly: true });
}
