import type { Browser, CDPSession } from 'playwright';

/** Every part does just enough to come to its end: the figures mean nothing, but no part rots unseen. */
export const isBrief = process.env.BENCH_BRIEF === '1';

/** How much is measured: all of it, or in a brief run as little as that. */
export const sizeOf = <Size>(whole: Size, brief: Size): Size => (isBrief ? brief : whole);

/** The line and processor under which pages are measured: a slow phone on a slow 4G line. */
export const conditions = {
  latencyMs: 562.5,
  downloadKilobits: 1474.56,
  uploadKilobits: 675,
  cpuSlowdown: 4,
  viewport: { width: 375, height: 812 },
  deviceScaleFactor: 2,
};

/** The phone that opens the pages, as options of Playwright's context. */
export const phone = {
  viewport: conditions.viewport,
  hasTouch: true,
  isMobile: true,
  locale: 'en-GB',
};

/** Puts a page under {@link conditions}, unless told without the browser's cache; the page's own CDP session does it, so other pages are not slowed. */
export async function slowDown(session: CDPSession, cacheDisabled = true): Promise<void> {
  await session.send('Network.enable');
  await session.send('Network.setCacheDisabled', { cacheDisabled });
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: conditions.latencyMs,
    downloadThroughput: (conditions.downloadKilobits * 1000) / 8,
    uploadThroughput: (conditions.uploadKilobits * 1000) / 8,
  });
  await session.send('Emulation.setCPUThrottlingRate', { rate: conditions.cpuSlowdown });
}

/** What a part of the benchmark that needs a browser is given. */
export interface Measuring {
  readonly browser: Browser;
  /** Origin of the product. */
  readonly origin: string;
  /** Says how far it is. */
  readonly say: (line: string) => void;
  /** Loads of each page. */
  readonly runs?: number | undefined;
  /** Of pages only these. */
  readonly only?: readonly string[] | undefined;
  /** How long what moves is watched. */
  readonly seconds?: number | undefined;
}
