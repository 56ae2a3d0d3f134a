import { listOauthServer } from '@exchange/contract';
import { buildTestApp, TestClient } from '../../../test/app';
import { readSandboxSettings, SettingRefused } from '../../settings';

const wallet = {
  ...{ id: 'wallet', name: 'Nova Wallet', url: 'https://wallet.example/sign-in' },
  logo_url: 'https://wallet.example/logo.png',
};
const setting = JSON.stringify([{ organisation: 'nova', ...wallet }]);

it('[S-01] each organisation lists the sites that its operator set, and none where there are none', async () => {
  const app = await buildTestApp({ settings: readSandboxSettings({ OAUTH_SERVERS: setting }) });
  try {
    expect((await new TestClient(app).call(listOauthServer, {})).data).toEqual({ list: [wallet] });
    const orbit = await new TestClient(app, 'orbit.localhost').call(listOauthServer, {});
    expect(orbit).toMatchObject({ code: 0, data: { list: [] } });
  } finally {
    await app.close();
  }
});

it.each([
  ['no JSON', 'wallet'],
  ['no list', '{}'],
  [
    'an address that is not https',
    JSON.stringify([{ organisation: 'nova', ...wallet, url: 'http://wallet.example' }]),
  ],
  ['no name', JSON.stringify([{ organisation: 'nova', ...wallet, name: '' }])],
])('[S-01] a setting with %s is refused in one line', (_what, value) => {
  expect(() => readSandboxSettings({ OAUTH_SERVERS: value })).toThrow(SettingRefused);
});

it('[S-01] sites of an organisation that does not exist are refused at the start', async () => {
  const settings = readSandboxSettings({ OAUTH_SERVERS: setting.replace('nova', 'nobody') });
  await expect(buildTestApp({ settings })).rejects.toThrow('OAUTH_SERVERS: nobody');
});
