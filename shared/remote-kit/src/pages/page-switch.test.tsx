import { createFakePlatform } from '@exchange/platform/fake';
import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Route } from 'wouter';
import { createReactMount } from '../react-mount';
import { PageSwitch } from './page-switch';

let isBroken = true;
function Page({ id }: { readonly id: string }) {
  if (id === 'broken' && isBroken) throw new Error('this page throws');
  return <p>page {id}</p>;
}

const mount = createReactMount({
  name: 'mfe-test',
  messages: {
    'zh-HK': async () => ({ default: {} }),
    'zh-CN': async () => ({ default: {} }),
    en: async () => ({ default: {} }),
  },
  Application: () => (
    <PageSwitch>
      <Route path="/thing/:id">{({ id }) => <Page id={id} />}</Route>
    </PageSwitch>
  ),
});

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
  ['/thing/a%2Fb', 'a%2Fb'],
  ['/thing/plain', 'plain'],
])('[H-27] the parameter of %s is decoded once: %s', async (path, id) => {
  const { fail, leave } = await open(path);
  expect(await screen.findByText(`page ${id}`)).toBeTruthy();
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
  expect(await screen.findByText('page whole')).toBeTruthy();
  await act(async () => platform.navigation.to('/thing/broken'));
  isBroken = false;
  await userEvent.click(await screen.findByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('page broken')).toBeTruthy();
  await leave();
});
