import type { Page } from '@playwright/test';
import { digestOf, type Owner, remoteNames } from './remotes';

/** Where a planted remote fails, as long as it is not told to be well. */
export type Place = 'start' | 'mount' | 'render' | 'timer' | 'unmount';

/** A remote's entry as a build leaves it, whose remote fails in one place. `window.well` makes it well. */
const entryOf = (remote: Owner, place: Place): string => `
  {
    let shared;
    const take = async (name) => (await Object.values(shared[name])[0].get())();
    const failIn = (here) => { if (here === '${place}' && !window.well) throw new Error('planted: ' + here); };
    const definition = {
      name: '${remote}',
      platform: '^1.0.0',
      async mount(element, platform, fail) {
        failIn('mount');
        const [{ createElement }, { createRoot }] = await Promise.all([take('react'), take('react-dom/client')]);
        const root = createRoot(element, { onUncaughtError: fail });
        const Screen = () => { failIn('render'); return createElement('h1', null, 'Planted'); };
        root.render(createElement(Screen));
        const timer = setInterval(() => failIn('timer'), 50);
        return () => { clearInterval(timer); failIn('unmount'); root.unmount(); };
      },
    };
    window.${remote.replace('-', '_')} = {
      init(scope) { shared = scope; },
      get: async () => () => { failIn('start'); return { default: definition }; },
    };
  }`;

/** Serves every remote as one that was released with a fault: the page knows its digest, so that it runs. */
export async function plantRemotes(page: Page, place: Place): Promise<void> {
  const entries = new Map(remoteNames.map((remote) => [remote, entryOf(remote, place)]));
  await page.route(/\/assets\/mfe-[a-z]+\/[^/]+\/remoteEntry\.js/, async (route) => {
    const remote = remoteNames.find((name) => route.request().url().includes(`/assets/${name}/`));
    await route.fulfill({ contentType: 'text/javascript', body: (remote && entries.get(remote)) ?? '' });
  });
  await page.route(
    (url) => !url.pathname.includes('.'),
    async (route) => {
      if (!route.request().isNavigationRequest()) return route.continue();
      const response = await route.fetch();
      const body = (await response.text())
        .replace(
          /("[^"]*\/assets\/(mfe-[a-z]+)\/[^/]+\/remoteEntry\.js":")[^"]*/g,
          (_whole, start: string, remote: Owner) => start + digestOf(entries.get(remote) ?? ''),
        )
        // Its entry is all that it has.
        .replace(/"[^"]*\/release\.json":"[^"]*",/g, '');
      return route.fulfill({ response, body });
    },
  );
}
