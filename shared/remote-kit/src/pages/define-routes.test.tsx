import { createFakePlatform } from '@exchange/platform/fake';
import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { createReactMount } from '../react-mount';
import { createRemoteTexts } from '../texts';
import { defineRoutes, page, redirect } from './define-routes';

const declared = [
  { path: '/thing/:id', title: '', page: '' },
  { path: '/old/:id', title: '', page: '' },
  { path: '/kept/:id', title: '', page: '' },
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

const routes = defineRoutes<typeof declared>({
  '/thing/:id': page(load, ({ id }) => (id === 'none' ? undefined : { id })),
  '/old/:id': redirect(({ id }) => `/thing/${id}`),
  '/kept/:id': page(load, ({ id }) => ({ id }), { stays: true }),
});
const noTexts = async () => ({ default: {} });
const texts = createRemoteTexts('mfe-test', { 'zh-HK': noTexts, 'zh-CN': noTexts, en: noTexts });
const mount = createReactMount({ texts, routes });

async function open(path: string) {
  const platform = createFakePlatform({ path });
  const element = document.body.appendChild(document.createElement('div'));
  const fail = jest.fn();
  const unmount = await act(async () => mount(element, platform, fail));
  return {
    platform,
    fail,
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
