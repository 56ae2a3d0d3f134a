import sharp from 'sharp';
import { createServer } from '../../create-server';
import { makeFixtureExchange, type FixtureExchange } from '../../../testing/fixture-exchange';
import { makeFixtureStore, type FixtureStore } from '../../../testing/fixture-store';
import { AppIcons, appIcons, socialPicture } from './app-icons';

let fixture: FixtureStore;
let exchange: FixtureExchange;

async function start(worker = true) {
  fixture = await makeFixtureStore();
  exchange = makeFixtureExchange();
  await createServer({ ...fixture.server, exchange: { app: exchange.app }, worker });
}
afterEach(async () => {
  await exchange.app.close();
  fixture.remove();
});

const get = (url: string, host = 'localhost:8080') =>
  exchange.app.inject({ method: 'GET', url, headers: { host, accept: 'text/html' } });

test('[H-04] each organisation is installed under its own name, in its own colours', async () => {
  await start();
  const nova = await get('/manifest.webmanifest?_lang=en');
  expect(nova.headers['content-type']).toMatch(/^application\/manifest\+json/);
  expect(nova.json()).toMatchObject({
    id: '/',
    name: 'nova',
    lang: 'en',
    start_url: '/',
    display: 'standalone',
    theme_color: '#5b4bff',
    icons: [{ src: '/icon-nova.svg', sizes: 'any' }],
  });
  const orbit = await get('/manifest.webmanifest', 'orbit.localhost:8080');
  expect(orbit.json()).toMatchObject({ name: 'orbit', lang: 'zh-HK', theme_color: '#a83a14' });
  expect((await get('/')).body).toContain('<link rel="manifest" href="/manifest.webmanifest?_lang=zh-HK">');
});

test('[O-02] the worker is asked for past every cache, and changes with its page alone', async () => {
  await start();
  const worker = await get('/service-worker.js');
  expect(worker.headers['cache-control']).toBe('no-cache');
  expect(worker.body).toBe((await get('/service-worker.js')).body);
  expect(worker.body).not.toBe((await get('/service-worker.js', 'orbit.localhost:8080')).body);
  expect((await get('/')).body).toContain('"workerUrl":"/service-worker.js"');
  const page = await get('/offline');
  expect(page.headers['content-security-policy']?.toString()).toContain("'nonce-offline'");
  expect(page.body).toContain('--brand:#5b4bff');
  // Nothing of a release: the page stands alone.
  expect(page.body).not.toMatch(/\/assets\/|src="\//);
});

test('[O-02] switched off, pages ask for no worker, and the script takes out the one that is there', async () => {
  await start(false);
  expect((await get('/')).body).not.toContain('workerUrl');
  expect((await get('/service-worker.js')).body).toContain('unregister()');
});

test('[H-04] icons are made of the organisation’s: whole, or on its colour with room to be cut to any shape', async () => {
  await start();
  const icons = new AppIcons();
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><rect width="8" height="8" fill="#ff0000"/></svg>`;
  const look = {
    name: 'Nova',
    icon_url: `data:image/svg+xml,${encodeURIComponent(svg)}`,
    theme: {
      brand: '#0000ff',
      brand_ink: '',
      brand_soft: '',
      dark_brand: '',
      dark_brand_ink: '',
      dark_brand_soft: '',
    },
  };
  for (const icon of appIcons) {
    const picture = sharp(await icons.make(look, icon));
    const { data, info } = await picture.removeAlpha().raw().toBuffer({ resolveWithObject: true });
    expect([info.width, info.height]).toEqual([icon.size, icon.size]);
    const middle = (info.width * info.height + info.width) * 1.5;
    expect([...data.subarray(middle, middle + 3)]).toEqual([255, 0, 0]);
    expect([...data.subarray(0, 3)]).toEqual(icon.share < 1 ? [0, 0, 255] : [255, 0, 0]);
  }
  for (const [icon_url, middle] of [
    [look.icon_url, [255, 0, 0]],
    ['', [0, 0, 255]],
  ] as const) {
    const picture = sharp(await icons.make({ ...look, name: '', icon_url }, socialPicture));
    const { data, info } = await picture.removeAlpha().raw().toBuffer({ resolveWithObject: true });
    expect([info.width, info.height]).toEqual([1200, 630]);
    expect([...data.subarray(0, 3)]).toEqual([255, 255, 255]);
    const at = ((info.height / 2) * info.width + info.width / 2) * 3;
    expect([...data.subarray(at, at + 3)]).toEqual(middle);
  }
  await expect(icons.make({ ...look, icon_url: 'data:image/png,none' }, appIcons[0])).rejects.toThrow();
  expect((await get('/app-icon/192.png')).statusCode).toBe(404);
  // Its icon is an address of the page's own: what links show has its initial.
  const social = await get('/app-icon/social.png');
  expect([social.statusCode, social.headers['content-type']]).toEqual([200, 'image/png']);
});
