import { test as base, type Page } from '@playwright/test';
import { addFault, clearFaults, type Fault } from './sandbox';

interface JourneyOptions {
  /** Cookie `_lang` that the journey starts with; '' for a browser that was never here. */
  language: string;
  /** Uncaught errors that the journey itself causes; any other fails it. */
  expectedError: RegExp | undefined;
}

interface JourneyFixtures {
  /** Makes the sandbox go wrong; all faults end with the journey. */
  fault: (fault: Fault) => Promise<void>;
  /** Uncaught errors of its pages. A journey with one fails. */
  uncaught: readonly string[];
  /** What the page tried and its security policies refused. A journey with something fails, unless it empties the list. */
  refused: string[];
}

/** What Chromium says when a content security policy, Trusted Types or another header of the page refused something. */
const refusal =
  /Content Security Policy|requires 'Trusted|Integrity-Policy|Permissions-Policy|Cross-Origin-Opener-Policy/i;

/**
 * A journey: in English unless it says otherwise, without an uncaught error in the page or something that its security
 * policies refused, leaving no fault behind.
 */
export const test = base.extend<JourneyOptions & JourneyFixtures>({
  language: ['en', { option: true }],
  expectedError: [undefined, { option: true }],
  context: async ({ context, baseURL, language }, use) => {
    if (language !== '' && baseURL)
      await context.addCookies([{ name: '_lang', value: language, url: baseURL }]);
    await use(context);
  },
  uncaught: [
    async ({ context, expectedError }, use) => {
      const errors: string[] = [];
      context.on('weberror', (thrown) => {
        const { message, stack = '' } = thrown.error();
        if (!expectedError?.test(message)) errors.push(`${message}\n${stack}`);
      });
      await use(errors);
      base.expect(errors, 'uncaught errors of the pages').toEqual([]);
    },
    { auto: true },
  ],
  refused: [
    async ({ context }, use) => {
      const refused: string[] = [];
      context.on('console', (message) => {
        const text = message.text();
        if (['error', 'warning'].includes(message.type()) && refusal.test(text)) refused.push(text);
      });
      await use(refused);
      base.expect(refused, 'what the page’s security policies refused').toEqual([]);
    },
    { auto: true },
  ],
  fault: async ({ request }, use) => {
    await use((fault) => addFault(request, fault));
    await clearFaults(request);
  },
});

export { expect } from '@playwright/test';

/** Follows requests to one call, with `query` those whose query has that text; `count` rises as they are sent. */
export function watchCalls(page: Page, path: string, query = ''): { readonly count: number } {
  let count = 0;
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url());
    if (pathname === `/api${path}` && search.includes(query)) count += 1;
  });
  return {
    get count() {
      return count;
    },
  };
}

/** The place of toasts. */
export const toasts = (page: Page) => page.getByRole('region', { name: 'Notifications' });

/** A tab of the tab bar. */
export const tab = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Main navigation' }).getByRole('link', { name, exact: true });

/**
 * Waits until a sheet that was closed has left the history too, which it does a moment after it is gone. To load a page
 * meanwhile fails: the way back ends it (H-30).
 */
export async function sheetHasLeft(page: Page): Promise<void> {
  await page.waitForFunction(
    () => (history.state as { readonly exchangeCover?: boolean } | null)?.exchangeCover !== true,
  );
}

/** Goes to `path` after a sheet was closed. */
export async function gotoAfterSheet(page: Page, path: string): Promise<void> {
  await sheetHasLeft(page);
  await page.goto(path);
}

/** Holds scripts of the page back until the result is called: all of them, or those of one part. */
export async function holdScripts(page: Page, part = ''): Promise<() => void> {
  let release: () => void = () => undefined;
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route(new RegExp(`/assets/${part}.*\\.js`), async (route) => {
    await released;
    await route.continue();
  });
  return release;
}
