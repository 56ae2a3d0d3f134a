import type { FakePlatform } from '@exchange/platform/fake';
import { renderWithPlatform } from '@exchange/testing';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createUserPlatform } from '../../testing/user-platform';
import { DocumentPage } from './document-page';
import { HelpPage } from './help-page';

const contacts = [
  { kind: 'service', address: 'https://help.nova.example/' },
  { kind: 'email', address: 'support@nova.example' },
  { kind: 'weixin', address: 'nova-exchange' },
  { kind: 'twitter', address: 'https://nova.example/x' },
  { kind: 'facebook', address: 'javascript:alert(1)' },
] as const;
const open = (organisation: FakePlatform['organisation'] | object) =>
  createUserPlatform({ path: '/help', organisation });

test('[H-04] who runs the exchange, its contacts and its documents; an address that no page may open is not there', async () => {
  renderWithPlatform(<HelpPage />, await open({ contacts, ownership: 'Nova Limited' }));
  expect(screen.getByText('Operated by Nova Limited')).toBeTruthy();
  expect(screen.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
    '/help/customer-service',
    'https://help.nova.example/',
    'mailto:support@nova.example',
    'https://nova.example/x',
    '/help/about-us',
    '/help/service-agreement',
    '/help/privacy-policy',
    '/help/cookie-policy',
    '/help/anti-money-laundering',
  ]);
  expect(screen.getByRole('link', { name: 'X' }).getAttribute('rel')).toBe('noopener noreferrer');
});

test('[H-04] a WeChat name is copied; without anything to follow there is no such list', async () => {
  const user = userEvent.setup();
  const platform = await open({ contacts });
  const { unmount } = renderWithPlatform(<HelpPage />, platform);
  await user.click(screen.getByRole('button', { name: /WeChat/ }));
  expect(await navigator.clipboard.readText()).toBe('nova-exchange');
  expect(platform.toast.shown.at(-1)).toEqual({ type: 'success', text: 'WeChat ID copied' });
  unmount();
  renderWithPlatform(<HelpPage />, await open({ contacts: contacts.slice(0, 2) }));
  expect(screen.queryByRole('heading', { name: 'Follow us' })).toBeNull();
});

test('[H-04] each document has its own page; an unknown one leads to the list', async () => {
  const platform = await open({});
  const { unmount } = renderWithPlatform(<DocumentPage slug="privacy-policy" />, platform);
  expect(screen.getByRole('heading', { level: 1, name: 'Privacy policy' })).toBeTruthy();
  expect(await screen.findByText('privacy_policy')).toBeTruthy();
  unmount();
  renderWithPlatform(<DocumentPage slug="recipes" />, platform);
  expect(screen.getByText('There is no such document')).toBeTruthy();
  expect(screen.getByRole('link').getAttribute('href')).toBe('/help');
});
