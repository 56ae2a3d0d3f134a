import { chromium } from 'playwright';
import { freePort } from '../bench/product';
import { install, isInstalled } from '../start/installed.mjs';
import { chromiumLaunch, ensureChromium } from '../test/chromium';
import type { Findings } from './audit';

/** What Lighthouse judges: nothing of it depends on the speed of this machine. */
export const categories = ['accessibility', 'best-practices', 'seo'] as const;

/** A cookie of the pages that are judged. */
export interface AuditCookie {
  readonly name: string;
  readonly value: string;
  /** Address of the pages. */
  readonly url: string;
}

/** Lighthouse and a browser for it. */
export interface Auditor {
  /** What it finds of a page. Rejects when the page could not be looked at. */
  audit(url: string): Promise<Findings>;
  close(): Promise<void>;
}

/** Installs Lighthouse where it is not, in a folder of its own, and opens a browser that shows these cookies. */
export async function openAuditor(cookies: readonly AuditCookie[] = []): Promise<Auditor> {
  ensureChromium();
  const folder = import.meta.dirname;
  if (!(await isInstalled(folder))) await install(folder);
  const { audit } = await import('./audit');
  const port = await freePort();
  const { args, ...launch } = chromiumLaunch();
  // Its pages are in the browser's own context, where Lighthouse opens its tabs.
  const context = await chromium.launchPersistentContext('', {
    ...launch,
    args: [...args, `--remote-debugging-port=${port}`],
  });
  await context.addCookies([...cookies]);
  return {
    audit: (url) => audit(url, port, categories),
    close: () => context.close(),
  };
}
