import { getOrgBasicConfig, type OrganisationConfig } from '@exchange/contract/config';
import type { ClientType } from '@exchange/platform';
import { screen } from '@testing-library/react';
import { openActivity } from '../../testing';

const stores = {
  android_download_url: 'https://nova.example/app/android',
  ios_download_url: 'https://nova.example/app/ios',
};

/** Opens a download page on a client; the organisation's configuration has these addresses. */
const open = (path: string, client: ClientType, addresses = stores) =>
  openActivity(path, ({ api }) => api.answer(getOrgBasicConfig, () => addresses as OrganisationConfig), {
    native: { client, inApp: client.endsWith('-app') },
  });
const links = async () =>
  (await screen.findAllByRole('link', { name: /^Get it/ })).map(({ textContent }) => textContent);

test('[V-03] a phone is offered its own store first, and by the code only that; a computer both, with the code', async () => {
  const phone = await open('/download', 'ios-browser');
  expect(await links()).toEqual(['Get it for iOS', 'Get it for Android']);
  await phone.leave();
  const byCode = await open('/download/index1', 'android-browser');
  expect(await links()).toEqual(['Get it for Android']);
  expect(screen.queryByText('Scan it with the camera of your phone')).toBeNull();
  expect(screen.getByRole('link', { name: 'Other devices' }).getAttribute('href')).toBe('/download');
  await byCode.leave();
  await open('/download', 'browser');
  expect(await links()).toHaveLength(2);
  expect(await screen.findByRole('img', { name: 'QR code of the download page' })).toBeTruthy();
});

test('[V-03] where an organisation is in no store, its pages can be put on the home screen', async () => {
  await open('/download', 'ios-browser', { android_download_url: '/download', ios_download_url: '' });
  expect(await screen.findByText('Add it to your home screen')).toBeTruthy();
  expect(screen.queryByRole('link', { name: /^Get it/ })).toBeNull();
});

test('[V-03] inside the app there is nothing to download; a failure can be tried again', async () => {
  const app = await open('/download', 'android-app');
  expect(await screen.findByText('You are using the app')).toBeTruthy();
  await app.leave();
  await openActivity('/download', ({ api }) =>
    api.refuse(getOrgBasicConfig, { code: 1006, reason: 'unavailable' }),
  );
  expect(await screen.findByText('failure:unavailable')).toBeTruthy();
});
