import { chromium } from '@playwright/test';
import { chromiumLaunch } from '../test/chromium';
const median = (l: number[]) => [...l].sort((a, b) => a - b)[Math.floor(l.length / 2)];
const browser = await chromium.launch(chromiumLaunch());
for (const path of ['/home/marketCondition', '/trade/aura_usdt/transaction', '/']) {
  const found: Record<string, { live: number[]; ran: number[]; bytes: number[] }> = {};
  for (let turn = 0; turn < 5; turn++)
    for (const port of [18710, 18700]) {
      const context = await browser.newContext({ viewport: { width: 412, height: 823 }, isMobile: true, hasTouch: true, serviceWorkers: 'block' });
      const page = await context.newPage();
      const client = await context.newCDPSession(page);
      await client.send('Network.enable');
      await client.send('Network.emulateNetworkConditions', { offline: false, latency: 562.5, downloadThroughput: 1474560 / 8, uploadThroughput: 675 * 128 });
      let bytes = 0; const start = Date.now(); let link = 0;
      client.on('Network.loadingFinished', (e) => { bytes += e.encodedDataLength; });
      page.on('requestfinished', (r) => { if (/feed-worker\./.test(r.url()) || /188|worker-link/.test(r.url())) link = Date.now() - start; });
      await page.goto(`http://127.0.0.1:${port}${path}`, { waitUntil: 'commit' });
      await page.locator('[role="status"][data-state="live"]').first().waitFor({ state: 'attached', timeout: 30000 }).catch(() => {});
      const live = Date.now() - start;
      await page.waitForTimeout(8000);
      const f = (found[port] ??= { live: [], ran: [], bytes: [] });
      f.live.push(live); f.ran.push(link); f.bytes.push(bytes);
      await context.close();
    }
  for (const [port, f] of Object.entries(found)) console.log(path, port, 'live', median(f.live), 'link', median(f.ran), 'bytes', median(f.bytes), f.live.join(' '));
}
await browser.close();
