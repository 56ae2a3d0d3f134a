import { chromium } from '@playwright/test';
import { chromiumLaunch } from '../test/chromium';
const browser = await chromium.launch(chromiumLaunch());
for (const path of ['/', '/market', '/trade/aura_usdt/transaction', '/trade/aura_usdt/kline']) {
  const context = await browser.newContext({ viewport: { width: 412, height: 823 }, isMobile: true, hasTouch: true, serviceWorkers: 'block' });
  const page = await context.newPage();
  const client = await context.newCDPSession(page);
  await client.send('Network.enable');
  await client.send('Network.emulateNetworkConditions', { offline: false, latency: 562.5, downloadThroughput: 1474560 / 8, uploadThroughput: 675 * 128 });
  await client.send('Emulation.setCPUThrottlingRate', { rate: 1 });
  const start = Date.now();
  const by = new Map<string, { url: string; type: string; prio: string; at: number; end?: number; size?: number }>();
  client.on('Network.requestWillBeSent', (e) => by.set(e.requestId, { url: e.request.url, type: e.type ?? '', prio: e.request.initialPriority, at: Date.now() - start }));
  client.on('Network.loadingFinished', (e) => { const r = by.get(e.requestId); if (r) { r.end = Date.now() - start; r.size = e.encodedDataLength; } });
  await page.goto('http://127.0.0.1:18700' + path, { waitUntil: 'commit' });
  await page.waitForTimeout(25000);
  let sum = 0;
  console.log('== ' + path);
  for (const r of by.values()) {
    const u = new URL(r.url);
    if (/\.(js)$/.test(u.pathname)) { sum += r.size ?? 0; console.log(String(r.at).padStart(6), String(r.end).padStart(6), String(r.size).padStart(7), r.type.padEnd(8), r.prio.padEnd(8), u.pathname.slice(-80)); }
    else console.log(String(r.at).padStart(6), String(r.end).padStart(6), String(r.size).padStart(7), r.type.padEnd(8), r.prio.padEnd(8), '   ' + u.pathname.slice(-70));
  }
  console.log('sum of scripts', sum);
  await context.close();
}
await browser.close();
