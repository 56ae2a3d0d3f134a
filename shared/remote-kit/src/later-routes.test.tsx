import { createFakePlatform } from '@exchange/platform/fake';
import { renderWithPlatform } from '@exchange/testing';
import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Router, Switch } from 'wouter';
import { laterRoutes } from './later-routes';
import { usePlatformLocation } from './platform-location';

const texts = {
  default: {
    text: 'It opens later.',
    market: 'Go to the market',
    back: 'Back',
    list: 'All sales',
    sale: 'One sale',
  },
};
const routes = laterRoutes({
  remote: 'demo',
  text: 'text',
  market: 'market',
  back: 'back',
  screens: [
    { path: '/sales', title: 'list' },
    { path: '/sales/:id', title: 'sale', back: '/sales' },
  ],
});

async function open(path: string) {
  const platform = createFakePlatform({ path, locale: 'en' });
  const load = () => Promise.resolve(texts);
  await platform.locale.register('demo', { 'zh-HK': load, 'zh-CN': load, en: load });
  renderWithPlatform(
    <Router hook={usePlatformLocation}>
      <Switch>{routes}</Switch>
    </Router>,
    platform,
  );
  return platform;
}
const heading = () => screen.getByRole('heading', { level: 1 }).textContent;

test('[H-27] each route is a screen of its own, which says that it opens later', async () => {
  const platform = await open('/sales');
  expect(heading()).toBe('All sales');
  expect(screen.getByText('It opens later.')).toBeTruthy();
  act(() => platform.navigation.to('/sales/7'));
  expect(heading()).toBe('One sale');
});

test('[H-27] back leads to the screen above, and from the first screen of a tab nowhere', async () => {
  const platform = await open('/sales/7');
  await userEvent.click(screen.getByRole('button', { name: 'Back' }));
  expect(platform.navigation.visits).toEqual(['/sales']);
  expect(heading()).toBe('All sales');
  expect(screen.queryByRole('button', { name: 'Back' })).toBeNull();
});

test('[H-27] until then there is the market', async () => {
  const platform = await open('/sales');
  await userEvent.click(screen.getByRole('link', { name: 'Go to the market' }));
  expect(platform.navigation.visits).toEqual(['/home/marketCondition']);
});
