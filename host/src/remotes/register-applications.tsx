import { PlatformProvider } from '@exchange/platform';
import type { RouteTable } from '@exchange/platform/routes';
import type { Page } from '@exchange/runtime';
import { Component, createContext, createElement } from 'react';
import { createRoot } from 'react-dom/client';
import { addErrorHandler, registerApplication, start } from 'single-spa';
import singleSpaReact from 'single-spa-react';
import type { ComposedRemote } from '../boot/boot-data';
import type { LoadingBarStore } from '../frame/loading-bar';
import { RemoteArea, type AreaServices } from './remote-area';
import type { RemoteSource } from './remote-source';

/** What the applications are made from. */
export interface ApplicationsOptions {
  readonly page: Pick<Page, 'platform' | 'platformOf' | 'mayShow'>;
  /** The element that the areas are put into. */
  readonly outlet: HTMLElement;
  readonly source: RemoteSource;
  /** Of the page's composition, and their pages. */
  readonly remotes: readonly ComposedRemote[];
  readonly routes: RouteTable;
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
  remotes,
  routes,
  loadingBar,
}: ApplicationsOptions): void {
  const { platform, platformOf, mayShow } = page;
  const services: AreaServices = {
    source,
    routes,
    platformOf,
    loadingBar,
    mayShow,
  };
  addErrorHandler((error) => platform.report.error(error, { during: 'routing' }));
  for (const { name, version } of remotes) {
    const element = outlet.ownerDocument.createElement('div');
    outlet.append(element);
    const lifecycles = singleSpaReact({
      React: { Component, createContext, createElement },
      ReactDOMClient: { createRoot },
      rootComponent: () => (
        <PlatformProvider value={platform}>
          <RemoteArea name={name} version={version} services={services} />
        </PlatformProvider>
      ),
      domElementGetter: () => element,
      suppressComponentDidCatchWarning: true,
    });
    registerApplication({
      name,
      app: () => Promise.resolve(lifecycles),
      activeWhen: ({ pathname }) => routes.match(pathname)?.route.owner === name,
    });
  }
  start({ urlRerouteOnly: true });
}
