import { createFakePlatform } from '@exchange/platform/fake';
import type { Page } from '@exchange/runtime';
import { screen, waitFor } from '@testing-library/react';
import { navigateToUrl } from 'single-spa';
import { createLoadingBar } from '../frame/loading-bar';
import { messages, namespace } from '../messages';
import { testPages } from '../test-routes';
import { LiveComposition } from './live-composition';
import { registerApplications } from './register-applications';

/** A composition of the remotes that these pages belong to. */
const remotesOf = (pages: typeof testPages) =>
  [...new Set(pages.map(({ owner }) => owner))].map((name) => ({
    name,
    version: `1.0.0-${name.slice(4)}`,
    platform: '^1.0.0',
    entry: '',
    routes: pages.filter(({ owner }) => owner === name),
  }));

test('[H-25] [H-26] routes activate remotes; one that hangs, and one that cannot be loaded, keep nobody from the others', async () => {
  const platform = createFakePlatform();
  await platform.locale.register(namespace, messages);
  const outlet = document.createElement('div');
  document.body.append(outlet);
  const versions: string[] = [];
  const page: Pick<Page, 'platform' | 'platformOf' | 'mayShow'> = {
    platform,
    platformOf: (remote, version) => {
      versions.push(`${remote} ${version}`);
      return platform;
    },
    mayShow: () => true,
  };
  registerApplications({
    page,
    outlet,
    composition: new LiveComposition(remotesOf(testPages)),
    loadingBar: createLoadingBar(),
    source: {
      load({ name }) {
        if (name === 'mfe-auction') return new Promise(() => undefined);
        if (name === 'mfe-nodes') return Promise.reject(new Error('404'));
        return Promise.resolve({
          name,
          platform: '^1.0.0',
          mount(element) {
            element.textContent = `page of ${name}`;
            return () => undefined;
          },
        });
      },
      discard: () => undefined,
      lastArrival: () => 0,
      suits: () => true,
    },
  });
  expect(await screen.findByText('page of mfe-trade')).toBeTruthy();
  navigateToUrl('/auction/list');
  await waitFor(() => expect(screen.queryByText('page of mfe-trade')).toBeNull());
  navigateToUrl('/ieo/list/preview');
  expect(await screen.findByText('page of mfe-ibo')).toBeTruthy();
  navigateToUrl('/ecologicalNodes');
  expect((await screen.findByRole('alert')).textContent).toContain('This page could not be loaded');
  navigateToUrl('/login');
  expect(await screen.findByText('page of mfe-user')).toBeTruthy();
  expect(screen.queryByRole('alert')).toBeNull();
  expect(versions).toContain('mfe-ibo 1.0.0-ibo');
});
