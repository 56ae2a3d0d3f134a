import type { CDPSession, Page } from '@playwright/test';

/** What a page holds on to, as counts. */
export interface Held {
  readonly nodes: number;
  readonly listeners: number;
  readonly timers: number;
  readonly styles: number;
  /** Functions that are alive: whoever subscribes and does not unsubscribe leaves one behind at least. */
  readonly functions: number;
}

/** Longer than any time limit or pause of the page, in ms. */
const allTimersMs = 60_000;

/** Begins to count the timers of a page; to be called before it is loaded. */
export async function countTimers(page: Page): Promise<void> {
  await page.clock.install();
  await page.addInitScript(() => {
    const pending = new Set<unknown>();
    const { setTimeout, setInterval, clearTimeout, clearInterval } = window;
    const forget = (id: number | undefined) => void pending.delete(id);
    const add = (id: unknown) => {
      pending.add(id);
      return id;
    };
    Object.assign(window, {
      pendingTimers: pending,
      setTimeout(handler: (...values: unknown[]) => void, delay?: number, ...values: unknown[]) {
        const id: unknown = setTimeout(() => {
          pending.delete(id);
          handler(...values);
        }, delay);
        return add(id);
      },
      setInterval: (...values: Parameters<typeof setInterval>) => add(setInterval(...values)),
      clearTimeout(id: number | undefined) {
        forget(id);
        clearTimeout(id);
      },
      clearInterval(id: number | undefined) {
        forget(id);
        clearInterval(id);
      },
    });
  });
}

/** Counts what the page holds on to when its requests are over, its time limits have passed and its garbage is gone. */
export async function countHeld(page: Page, session: CDPSession): Promise<Held> {
  for (let held = await count(page, session); ;) {
    const again = await count(page, session);
    if (again.listeners === held.listeners && again.nodes === held.nodes) return again;
    held = again;
  }
}

async function count(page: Page, session: CDPSession): Promise<Held> {
  await page.clock.fastForward(allTimersMs);
  await session.send('HeapProfiler.collectGarbage');
  await session.send('Performance.enable');
  const { metrics } = await session.send('Performance.getMetrics');
  const metric = (name: string) => metrics.find((entry) => entry.name === name)?.value ?? NaN;
  const { result } = await session.send('Runtime.evaluate', { expression: 'Function.prototype' });
  const { objects } = await session.send('Runtime.queryObjects', {
    prototypeObjectId: result.objectId ?? '',
  });
  const length = await session.send('Runtime.callFunctionOn', {
    objectId: objects.objectId ?? '',
    functionDeclaration: 'function () { return this.length; }',
  });
  await session.send('Runtime.releaseObject', { objectId: objects.objectId ?? '' });
  const inPage = await page.evaluate(() => ({
    timers: (Reflect.get(window, 'pendingTimers') as Set<unknown>).size,
    styles: document.querySelectorAll('style, link[rel="stylesheet"]').length,
  }));
  return {
    nodes: metric('Nodes'),
    listeners: metric('JSEventListeners'),
    functions: Number(length.result.value),
    ...inPage,
  };
}
