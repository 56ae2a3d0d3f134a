import '@exchange/ui/tokens.css';
import { PlatformProvider, type RemoteDefinition } from '@exchange/platform';
import { createPage } from '@exchange/runtime';
import { brandStyle } from '@exchange/runtime/brand-style';
import { Subscription } from '@exchange/platform/rxjs';
import { createRoot } from 'react-dom/client';
import { fetchPageData } from './fetch-page-data';
import { HarnessFrame } from './harness-frame';

/**
 * Runs one remote alone on its development page: the real platform against the exchange that the page's server passes `/api` and
 * `/socket.io` on to. The remote shows the page's location; routes of other remotes show what the remote says of them. Its flags that
 * are on are those that the query names: `?flags=short-form,new-chart` (O-14).
 */
export function startHarness(definition: RemoteDefinition): void {
  const container = document.getElementById('app');
  if (!container) throw new Error('The page has no #app');
  const root = createRoot(container);
  root.render(<p>Asking the exchange…</p>);
  start(definition, root).catch((error: unknown) => {
    console.error(error);
    root.render(
      <p role="alert">
        The exchange does not answer: {String(error)}. Is it running? Start it, then reload this page.
      </p>,
    );
  });
}

async function start(definition: RemoteDefinition, root: ReturnType<typeof createRoot>): Promise<void> {
  const data = await fetchPageData(window);
  const style = document.createElement('style');
  style.textContent = brandStyle(data.organisation);
  document.head.append(style);
  const page = createPage({
    data,
    page: window,
    name: 'harness',
    version: 'dev',
    isProtected: () => false,
    routeOf: () => '',
    isTab: () => false,
  });
  const flags = new URLSearchParams(window.location.search).get('flags')?.split(',');
  page.start();
  root.render(
    <PlatformProvider value={page.platformOf(definition.name, 'dev', new Subscription(), flags)}>
      <HarnessFrame definition={definition} toasts={page.toasts} />
    </PlatformProvider>,
  );
}
