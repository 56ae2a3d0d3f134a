import { createFakePlatform } from '@exchange/platform/fake';
import { Subject } from '@exchange/platform/rxjs';
import { act, screen, waitFor } from '@testing-library/react';
import { navigateToUrl } from 'single-spa';
import { createLoadingBar } from '../frame/loading-bar';
import { messages, namespace } from '../messages';
import { testPages } from '../test-routes';
import { LiveComposition } from './live-composition';
import { registerApplications, type ApplicationsOptions } from './register-applications';

/** A composition of the remotes that these pages belong to. */
const remotesOf = (pages: typeof testPages) =>
  [...new Set(pages.map(({ owner }) => owner))].map((name) => ({
    name,
    version: `1.0.0-${name.slice(4)}`,
    platform: '^1.0.0',
    entry: '',
    routes: pages.filter(({ owner }) => owner === name),
  }));

/** The remotes on a page, of which `mfe-trade` may be kept. Answers with what was mounted and unmounted. */
async function openPage() {
  const platform = createFakePlatform();
  await platform.locale.register(namespace, messages);
  const outlet = document.body.appendChild(document.createElement('div'));
  const versions: string[] = [];
  const ran: string[] = [];
  const page: ApplicationsOptions['page'] = {
    platform,
    platformOf: (remote, version) => {
      versions.push(`${remote} ${version}`);
      return platform;
    },
    mayShow: () => true,
    session: { unanswered: false, unanswered$: new Subject(), check: () => Promise.resolve() },
  };
  const remotes = remotesOf(testPages);
  const composition = new LiveComposition(remotes);
  const mounted: string[] = [];
  registerApplications({
    page,
    outlet,
    composition,
    loadingBar: createLoadingBar(),
    onMounted: (name) => void mounted.push(name),
    source: {
      load({ name }) {
        if (name === 'mfe-auction') return new Promise(() => undefined);
        if (name === 'mfe-nodes') return Promise.reject(new Error('404'));
        return Promise.resolve({
          name,
          platform: '^1.0.0',
          mount(element) {
            element.textContent = `page of ${name}`;
            ran.push(`${name} comes`);
            return Object.assign(() => void ran.push(`${name} goes`), { mayBeKept: name === 'mfe-trade' });
          },
        });
      },
      discard: () => undefined,
      lastArrival: () => 0,
      suits: () => true,
    },
  });
  /** As a link does: the platform's place and the window's change together. */
  const go = (path: string) =>
    act(() => {
      platform.navigation.to(path);
      navigateToUrl(path);
    });
  /** Another release of a remote is served from now on. */
  const release = (name: string) =>
    composition.update(
      remotes.map((remote) => (remote.name === name ? { ...remote, entry: 'another' } : remote)),
    );
  return { platform, versions, ran, mounted, go, release };
}

// One for all tests: single-spa is started once.
let opened: Awaited<ReturnType<typeof openPage>>;
beforeAll(async () => {
  opened = await openPage();
});

test('[H-25] [H-26] routes activate remotes; one that hangs, and one that cannot be loaded, keep nobody from the others', async () => {
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
  expect(opened.versions).toContain('mfe-ibo 1.0.0-ibo');
  expect(opened.mounted).toEqual(['mfe-trade', 'mfe-ibo', 'mfe-user']);
});

test('[H-26] a remote that may be kept is there again at once, until another user is signed in', async () => {
  const { platform, ran, go } = opened;
  await act(async () => platform.session.setState({ user: null, ready: false }));
  go('/');
  const page = await screen.findByText('page of mfe-trade');
  ran.length = 0;
  go('/login');
  expect(page.isConnected).toBe(false);
  expect(await screen.findByText('page of mfe-user')).toBeTruthy();
  // It was not known yet who this is.
  await act(async () => platform.session.signIn({ user_id: 'one' }));
  go('/');
  expect(page.isConnected).toBe(true);
  await waitFor(() => expect(screen.queryByText('page of mfe-user')).toBeNull());
  expect(ran).toEqual(['mfe-user comes', 'mfe-user goes']);
  go('/login');
  await screen.findByText('page of mfe-user');
  await act(async () => platform.session.signIn({ user_id: 'another' }));
  await waitFor(() => expect(ran.at(-1)).toBe('mfe-trade goes'));
  go('/');
  expect(await screen.findByText('page of mfe-trade')).not.toBe(page);
});

test('[O-09] [H-26] a remote that is kept goes as soon as another release of it is served, and comes back with that one', async () => {
  const { ran, go, release } = opened;
  go('/');
  const page = await screen.findByText('page of mfe-trade');
  go('/login');
  await screen.findByText('page of mfe-user');
  release('mfe-ibo');
  expect(ran.at(-1)).not.toBe('mfe-trade goes');
  act(() => release('mfe-trade'));
  await waitFor(() => expect(ran.at(-1)).toBe('mfe-trade goes'));
  go('/');
  expect(await screen.findByText('page of mfe-trade')).not.toBe(page);
});
