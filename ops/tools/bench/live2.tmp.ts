import { chromium } from '@playwright/test';
import { chromiumLaunch } from '../test/chromium';
const browser = await chromium.launch(chromiumLaunch());
for (const path of ['/trade/aura_usdt/transaction', '/trade/aura_usdt/kline', '/home/marketCondition'])
  for (const port of [18700]) {
      const context = await browser.newContext({ viewport: { width: 412, height: 823 }, isMobile: true, hasTouch: true, serviceWorkers: 'block' });
      const page = await context.newPage();
      const client = await context.newCDPSession(page);
      await client.send('Network.enable');
      await client.send('Network.emulateNetworkConditions', { offline: false, latency: 562.5, downloadThroughput: 1474560 / 8, uploadThroughput: 675 * 128 });
      const start = Date.now();
      page.on('console', (m) => console.log(Date.now() - start, m.text().slice(0, 200)));
      page.on('requestfinished', (r) => { if (/\.js|api/.test(r.url())) console.log(Date.now() - start, 'came', r.url().slice(-60)); });
      page.on('websocket', (w) => console.log(Date.now() - start, 'ws', w.url()));
      await page.addInitScript(() => {
        let last = '';
        setInterval(() => {
          const now = [...document.querySelectorAll('[role="status"][data-state]')].map((e) => e.getAttribute('data-state') + ':' + (e.textContent ?? '').slice(0, 30)).join('|');
          if (now !== last) { last = now; console.log('states ' + now); }
        }, 30);
      });
      await page.goto(`http://127.0.0.1:${port}${path}`, { waitUntil: 'commit' });
      await page.waitForTimeout(9000);
      await context.close();
  }
await browser.close();
