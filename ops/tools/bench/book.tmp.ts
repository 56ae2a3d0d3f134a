import { chromium } from '@playwright/test';
import { chromiumLaunch } from '../test/chromium';
const median = (l: number[]) => [...l].sort((a, b) => a - b)[Math.floor(l.length / 2)];
const browser = await chromium.launch(chromiumLaunch());
const rate = Number(process.argv[2] ?? 1);
const ports = process.argv.slice(3).map(Number);
for (const path of ['/trade/aura_usdt/transaction', '/trade/aura_usdt/kline', '/home/marketCondition']) {
  const found: Record<string, { live: number[]; mounted: number[] }> = {};
  for (let turn = 0; turn < 6; turn++)
    for (const port of ports) {
      const context = await browser.newContext({ viewport: { width: 412, height: 823 }, isMobile: true, hasTouch: true, serviceWorkers: 'block' });
      const page = await context.newPage();
      const client = await context.newCDPSession(page);
      await client.send('Network.enable');
      await client.send('Network.emulateNetworkConditions', { offline: false, latency: 562.5, downloadThroughput: 1474560 / 8, uploadThroughput: 675 * 128 });
      await client.send('Emulation.setCPUThrottlingRate', { rate });
      await page.addInitScript('globalThis.__name = (f) => f');
      await page.addInitScript(() => {
        const w = window as any; w.marks = {};
        const look = () => {
          if (!w.marks.mounted && document.querySelector('[data-remote] h1, [data-remote] h2, [data-remote] [data-pair], [data-remote] [role=tab]')) w.marks.mounted = performance.now();
          const s = [...document.querySelectorAll('[role="status"][data-state]')];
          if (!w.marks.live && s.length && s.every((e) => e.getAttribute('data-state') === 'live')) w.marks.live = performance.now();
          requestAnimationFrame(look);
        };
        requestAnimationFrame(look);
      });
      await page.goto(`http://127.0.0.1:${port}${path}`, { waitUntil: 'commit' });
      await page.waitForFunction(() => (window as any).marks.live && (window as any).marks.mounted, undefined, { timeout: 40000, polling: 200 }).catch(() => {});
      const marks = await page.evaluate(() => (window as any).marks);
      const f = (found[port] ??= { live: [], mounted: [] });
      f.live.push(Math.round(marks.live)); f.mounted.push(Math.round(marks.mounted));
      await context.close();
    }
  for (const [port, f] of Object.entries(found)) console.log(path, port, 'mounted', median(f.mounted), 'live', median(f.live), '|', f.mounted.join(' '), '|', f.live.join(' '));
}
await browser.close();
