import { createFakePlatform, type FakePlatform } from '@exchange/platform/fake';
import type { SessionState } from '@exchange/platform';
import { getProtocolByToken } from '@exchange/contract';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type ReactNode, useEffect, useState } from 'react';
import { createReactMount } from '../react-mount';
import { createRemoteTexts } from '../texts';
import { useCall } from '../use-call';
import { defineRoutes, kept, page, redirect, useSearch } from './define-routes';

const declared = [
  { path: '/thing/:id', title: '', page: '' },
  { path: '/old/:id', title: '', page: '' },
  { path: '/kept/:id', title: '', page: '' },
  { path: '/tab/:id', title: '', page: '' },
  { path: '/other-tab', title: '', page: '' },
] as const;

let isBroken = true;
function Page({ id }: { readonly id: string }) {
  if (id === 'broken' && isBroken) throw new Error('this page throws');
  const [first] = useState(id);
  return (
    <p>
      page {id}, opened as {first}
    </p>
  );
}
const load = jest.fn(async () => Page);

const running = new Set<string>();
const searches = new Set<string>();
/** The page of a tab: it runs while it is shown, says what the exchange answered, and holds what is typed into it. */
function TabPage({ id }: { readonly id: string }) {
  const search = useSearch();
  const networks = useCall(getProtocolByToken, { token: id });
  if (id === 'broken' && isBroken) throw new Error('this page throws');
  searches.add(search);
  useEffect(() => {
    running.add(id);
    return () => void running.delete(id);
  }, [id]);
  return (
    <>
      <h1>
        tab {id} {search} {networks.value?.list[0]?.name}
      </h1>
      <input aria-label="amount" />
    </>
  );
}

const routes = defineRoutes<typeof declared>({
  '/thing/:id': page(load, ({ id }) => (id === 'none' ? undefined : { id })),
  '/old/:id': redirect(({ id }) => `/thing/${id}`),
  '/kept/:id': page(load, ({ id }) => ({ id }), { stays: true }),
  '/tab/:id': kept(page(async () => TabPage)),
  '/other-tab': kept(page(async () => () => <p>the other tab</p>)),
});
const noTexts = async () => ({ default: {} });
const texts = createRemoteTexts('mfe-test', { 'zh-HK': noTexts, 'zh-CN': noTexts, en: noTexts });

/** Around every page; it runs while the remote is shown. */
function Frame({ children }: { readonly children: ReactNode }) {
  useEffect(() => {
    running.add('frame');
    return () => void running.delete('frame');
  }, []);
  return children;
}
const mount = createReactMount({ texts, routes, Frame });

async function open(path: string, session: Partial<SessionState> = {}) {
  const platform = createFakePlatform({ path });
  platform.session.setState(session);
  const element = document.body.appendChild(document.createElement('div'));
  const fail = jest.fn();
  const unmount = await act(async () => mount(element, platform, fail));
  return {
    platform,
    fail,
    prepare: (path: string) => unmount.prepare?.(path),
    leave: () =>
      act(async () => {
        await unmount();
        element.remove();
      }),
  };
}

beforeEach(() => {
  isBroken = true;
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
});
afterEach(() => jest.restoreAllMocks());

test.each([
  ['/thing/100%25', '100%'],
  ['/thing/100%2525', '100%25'],
  ['/thing/a%20b', 'a b'],
  ['/thing/%E5%B8%82', '市'],
  ['/thing/a%3Fb%23c', 'a?b#c'],
  ['/thing/a%2Fb', 'a/b'],
  ['/thing/plain', 'plain'],
])('[H-27] the parameter of %s is decoded once: %s', async (path, id) => {
  const { fail, leave } = await open(path);
  expect(await screen.findByText(`page ${id}, opened as ${id}`)).toBeTruthy();
  expect(fail).not.toHaveBeenCalled();
  await leave();
});

test('[H-13] [H-27] a path of the remote that leads nowhere says so, with the way home', async () => {
  const { leave } = await open('/elsewhere');
  expect(await screen.findByText('This page could not be found')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Go to the home page' }).getAttribute('href')).toBe('/');
  await leave();
});

test('[H-25] an error while a page renders stays in its place, is reported, and ends with Retry or with another page', async () => {
  const { platform, fail, leave } = await open('/thing/broken');
  expect(await screen.findByText('This page ran into a problem')).toBeTruthy();
  expect(fail).not.toHaveBeenCalled();
  expect(platform.report.errors).toHaveLength(1);
  await act(async () => platform.navigation.to('/thing/whole'));
  expect(await screen.findByText(/page whole/)).toBeTruthy();
  await act(async () => platform.navigation.to('/thing/broken'));
  isBroken = false;
  await userEvent.click(await screen.findByRole('button', { name: 'Try again' }));
  expect(await screen.findByText(/page broken/)).toBeTruthy();
  await leave();
});

test('[H-28] another path is another page, but where the route says that it stays', async () => {
  const { platform, leave } = await open('/thing/a');
  expect(await screen.findByText('page a, opened as a')).toBeTruthy();
  await act(async () => platform.navigation.to('/thing/b'));
  expect(screen.getByText('page b, opened as b')).toBeTruthy();
  await act(async () => platform.navigation.to('/kept/a'));
  await act(async () => platform.navigation.to('/kept/b'));
  expect(screen.getByText('page b, opened as a')).toBeTruthy();
  await leave();
});

test('[H-28] a route leads on to another in its place; routes with one page fetch it once, before it is shown', async () => {
  const { platform, leave } = await open('/old/a');
  expect(await screen.findByText('page a, opened as a')).toBeTruthy();
  expect(platform.navigation.location.path).toBe('/thing/a');
  expect(load).toHaveBeenCalledTimes(1);
  expect(routes.preload('/nowhere')).toBeUndefined();
  await leave();
});

test('[H-13] parameters that no page is for are not found', async () => {
  const { leave } = await open('/thing/none');
  expect(await screen.findByText('This page could not be found')).toBeTruthy();
  await leave();
});

const answerWith = (platform: FakePlatform, name: string) =>
  platform.api.answer(getProtocolByToken, () => ({ list: [{ protocol: 'trc20', name }] }));

test('[H-26] a page that is kept stands still, out of the document, while another one is shown, and asks anew when it is back', async () => {
  const { platform, fail, leave } = await open('/tab/a');
  answerWith(platform, 'Tron');
  expect(await screen.findByText(/^tab a/)).toBeTruthy();
  const amount = screen.getByLabelText('amount');
  await userEvent.type(amount, '12');
  await act(async () => platform.navigation.to('/other-tab?open=calendar'));
  expect(await screen.findByText('the other tab')).toBeTruthy();
  expect(amount.isConnected).toBe(false);
  expect([...running]).toEqual(['frame']);
  // The other page's address is nothing to it.
  expect([...searches]).toEqual(['']);
  answerWith(platform, 'Ethereum');
  await act(async () => platform.navigation.to('/tab/a?side=buy'));
  expect(await screen.findByText('tab a side=buy Ethereum')).toBeTruthy();
  expect(screen.getByLabelText('amount')).toBe(amount);
  expect(amount).toHaveProperty('value', '12');
  expect(screen.queryByText('the other tab')).toBeNull();
  expect([...running]).toEqual(['frame', 'a']);
  expect(fail).not.toHaveBeenCalled();
  await leave();
  expect([...running]).toEqual([]);
});

test('[H-26] where the browser can leave out what is in an element, a kept page stays in the document as it is laid out', async () => {
  Object.assign(globalThis, { CSS: { supports: () => true } });
  const { platform, leave } = await open('/tab/a');
  const amount = await screen.findByLabelText('amount');
  const isResting = () => amount.closest('[data-resting]') !== null;
  expect(isResting()).toBe(false);
  await act(async () => platform.navigation.to('/other-tab'));
  expect(await screen.findByText('the other tab')).toBeTruthy();
  expect([amount.isConnected, isResting(), amount.style.display]).toEqual([true, true, '']);
  // React hides what an `Activity` holds more than once.
  amount.style.setProperty('display', 'none', 'important');
  await act(async () => undefined);
  expect(amount.style.display).toBe('');
  await act(async () => platform.navigation.to('/tab/a'));
  expect([isResting(), screen.getByText('the other tab').closest('[data-resting]')]).toEqual([
    false,
    expect.anything(),
  ]);
  // What is hidden by the page itself stays so.
  amount.style.setProperty('display', 'none');
  await act(async () => undefined);
  expect(amount.style.display).toBe('none');
  await leave();
  Reflect.deleteProperty(globalThis, 'CSS');
});

test('[H-26] a page is made before somebody comes to it, and neither runs nor is in the document until then', async () => {
  const { platform, leave, prepare } = await open('/other-tab');
  expect(await screen.findByText('the other tab')).toBeTruthy();
  answerWith(platform, 'Tron');
  searches.clear();
  await act(async () => prepare('/tab/a'));
  await waitFor(() => expect([...searches]).toEqual(['']));
  expect([...running]).toEqual(['frame']);
  expect(screen.queryByLabelText('amount')).toBeNull();
  expect(platform.api.calls).toEqual([]);
  await act(async () => platform.navigation.to('/tab/a?side=buy'));
  expect(await screen.findByText('tab a side=buy Tron')).toBeTruthy();
  expect([...running]).toEqual(['frame', 'a']);
  // One that is there already, one that is not kept, and one that leads nowhere.
  const amount = screen.getByLabelText('amount');
  for (const path of ['/tab/b', '/thing/a', '/nowhere']) await act(async () => prepare(path));
  expect(screen.getByLabelText('amount')).toBe(amount);
  await leave();
});

test('[H-25] [H-26] a kept page that ran into a problem is tried again when one comes back to it', async () => {
  const { platform, leave } = await open('/tab/broken');
  expect(await screen.findByText('This page ran into a problem')).toBeTruthy();
  await act(async () => platform.navigation.to('/other-tab'));
  isBroken = false;
  await act(async () => platform.navigation.to('/tab/broken'));
  expect(await screen.findByText(/^tab broken/)).toBeTruthy();
  await leave();
});

test('[H-26] at a path that is not the remote’s nothing of it is shown, nor runs, until it is back', async () => {
  const { platform, leave } = await open('/tab/a');
  expect(await screen.findByText(/^tab a/)).toBeTruthy();
  const amount = screen.getByLabelText('amount');
  await act(async () => platform.navigation.to('/elsewhere'));
  expect(document.body.textContent).toBe('');
  expect([...running]).toEqual([]);
  await act(async () => platform.navigation.to('/tab/a'));
  expect(screen.getByLabelText('amount')).toBe(amount);
  await leave();
});

test('[H-26] a kept page with other parameters is another page, and so is that of another user', async () => {
  const { platform, leave } = await open('/tab/a');
  expect(await screen.findByText(/^tab a/)).toBeTruthy();
  await act(async () => platform.navigation.to('/other-tab'));
  await act(async () => platform.navigation.to('/tab/b'));
  const amount = screen.getByLabelText('amount');
  expect(screen.getByRole('heading').textContent).toMatch(/^tab b/);
  await act(async () => platform.navigation.to('/other-tab'));
  await act(async () => platform.session.signIn());
  await act(async () => platform.navigation.to('/tab/b'));
  expect(screen.getByLabelText('amount')).not.toBe(amount);
  await leave();
});

test('[H-26, H-14] what was kept before it was known who is signed in is kept for whoever it is, until it may be another one', async () => {
  const unknown = { user: null, ready: false };
  const { platform, leave } = await open('/tab/a', unknown);
  const amount = await screen.findByLabelText('amount');
  const comesBack = async () => {
    await act(async () => platform.navigation.to('/tab/a'));
    return screen.getByLabelText('amount');
  };
  await act(async () => platform.navigation.to('/other-tab'));
  await act(async () => platform.session.signIn({ user_id: 'one' }));
  expect(await comesBack()).toBe(amount);
  await act(async () => platform.navigation.to('/other-tab'));
  await act(async () => platform.session.setState(unknown));
  expect(await comesBack()).not.toBe(amount);
  await leave();
});
