import { PlatformProvider } from '@exchange/platform';
import type { Page } from '@exchange/runtime';
import { Component, createContext, createElement } from 'react';
import { createRoot } from 'react-dom/client';
import { addErrorHandler, registerApplication, start } from 'single-spa';
import singleSpaReact from 'single-spa-react';
import type { LoadingBarStore } from '../frame/create-loading-bar';
import { matchRoute, owners, type Owner } from '../routes';
import { RemoteArea, type AreaServices } from './remote-area';
import type { RemoteSource } from './remote-source';

/** What the applications are made from. */
export interface ApplicationsOptions {
  readonly page: Pick<Page, 'platform' | 'platformOf' | 'mayShow'>;
  /** The element that the areas are put into. */
  readonly outlet: HTMLElement;
  readonly source: RemoteSource;
  readonly versionOf: (remote: Owner) => string;
  readonly loadingBar: LoadingBarStore;
}

/**
 * One single-spa application for each remote, by the route table. An application is the host's own area for the remote, whose
 * lifecycles resolve at once: a remote that hangs or throws in its place can neither block routing nor break it.
 */
export function registerApplications({
  page,
  outlet,
  source,
  versionOf,
  loadingBar,
}: ApplicationsOptions): void {
  const { platform, platformOf, mayShow } = page;
  const services: AreaServices = {
    source,
    platformOf: (remote) => platformOf(remote, versionOf(remote)),
    loadingBar,
    mayShow,
  };
  addErrorHandler((error) => platform.report.error(error, { during: 'routing' }));
  for (const owner of owners) {
    const element = outlet.ownerDocument.createElement('div');
    outlet.append(element);
    const lifecycles = singleSpaReact({
      React: { Component, createContext, createElement },
      ReactDOMClient: { createRoot },
      rootComponent: () => (
        <PlatformProvider value={platform}>
          <RemoteArea name={owner} services={services} />
        </PlatformProvider>
      ),
      domElementGetter: () => element,
      suppressComponentDidCatchWarning: true,
    });
    registerApplication({
      name: owner,
      app: () => Promise.resolve(lifecycles),
      activeWhen: ({ pathname }) => matchRoute(pathname)?.route.owner === owner,
    });
  }
  start({ urlRerouteOnly: true });
}
