import type { Browser, BrowserContext, BrowserContextOptions, Page } from '@playwright/test';
import type { RouteTable } from '@exchange/platform/routes';
import { settle } from '../../../e2e/support/settle';
import type { Language } from './message-files';
import { parameterPattern, type Screen } from './screen';

/** How long a screen may take until all of it is there, ms. */
const patience = 30_000;
/** How long it may go on loading after that, ms. */
const quietPatience = 10_000;

/** What the pages of a context look like. */
export interface ScreenSize {
  readonly width: number;
  readonly height: number;
}

/** A context whose pages look like a phone's, in a language, with nothing that moves. */
export async function openContext(
  browser: Browser,
  origin: string,
  language: Language,
  { width, height }: ScreenSize,
  options: BrowserContextOptions = {},
): Promise<BrowserContext> {
  const context = await browser.newContext({
    baseURL: origin,
    viewport: { width, height },
    isMobile: true,
    hasTouch: true,
    deviceScaleFactor: 2,
    reducedMotion: 'reduce',
    ...options,
  });
  // tsx names functions by a helper of its own, which those that run in the page lack.
  await context.addInitScript('globalThis.__name = (value) => value');
  await context.addCookies([{ name: '_lang', value: language, url: origin }]);
  return context;
}

/** A screen that was opened. */
export interface OpenedScreen {
  readonly page: Page;
  /** What went wrong so far; whoever looks later finds more. */
  readonly said: string[];
  /** What the exchange answered, once `read` has come. */
  readonly data: readonly string[];
  readonly read: () => Promise<unknown>;
}

/** Opens screens and waits until they are quiet. */
export class ScreenOpener {
  /** Address that a page links to, by the pattern whose parameters it fills in. */
  readonly #linked = new Map<string, string>();

  constructor(private readonly routes: Pick<RouteTable, 'match'>) {}

  /** An address that the product itself links to, so that it shows something; the example where none was seen. */
  addressOf({ path }: Pick<Screen, 'path'>): string {
    const pattern = parameterPattern(this.routes, path);
    return (pattern === undefined ? undefined : this.#linked.get(pattern)) ?? path;
  }

  /** Opens a screen at its address. What keeps it from being there is among what is said. */
  async open(
    context: BrowserContext,
    screen: Screen,
    language: Language,
    address = this.addressOf(screen),
  ): Promise<OpenedScreen> {
    const page = await context.newPage();
    const expectsMissing = this.routes.match(screen.path.split('?', 1)[0] ?? '') === undefined;
    const opened = { page, said: listenFor(page, expectsMissing), ...readData(page) };
    // The request for a worker of all tabs never ends for who follows the page's, and no page would be quiet.
    await page.addInitScript(() => Reflect.deleteProperty(window, 'SharedWorker'));
    try {
      await page.goto(address);
      await settle(page, screen.path, patience);
      // Pictures and what stands below come after it; a feed that polls never ends.
      await page.waitForLoadState('networkidle', { timeout: quietPatience }).catch(() => undefined);
      if (screen.opens) {
        await page
          .getByRole('button', { name: screen.opens(language), exact: true })
          .first()
          .click();
        await page.getByRole('dialog').waitFor({ timeout: patience });
      }
      await this.#rememberLinks(page);
    } catch (error) {
      opened.said.push(
        `not there: ${error instanceof Error ? (error.message.split('\n')[0] ?? '') : String(error)}`,
      );
    }
    return opened;
  }

  async #rememberLinks(page: Page): Promise<void> {
    const paths = await page.evaluate(() =>
      [...document.querySelectorAll<HTMLAnchorElement>('a[href]')].map(({ pathname }) => pathname),
    );
    for (const path of paths) {
      const pattern = parameterPattern(this.routes, path);
      if (pattern !== undefined && !this.#linked.has(pattern)) this.#linked.set(pattern, path);
    }
  }
}

/** What goes wrong in a page from now on, a line each. */
function listenFor(page: Page, expectsMissing: boolean): string[] {
  const said: string[] = [];
  page.on('pageerror', (error) => said.push(`uncaught: ${error.message}`));
  page.on('console', (message) => {
    if (message.type() === 'error' && !(expectsMissing && message.text().includes('404')))
      said.push(`console: ${message.text().slice(0, 200)}`);
  });
  return said;
}

/** What comes with a page is data as well as text; texts of the product are never in it. */
function readData(page: Page): Pick<OpenedScreen, 'data' | 'read'> {
  const data: string[] = [];
  const reading: Promise<unknown>[] = [];
  page.on('response', (response) => {
    if (/\/api\/|\/socket\.io/.test(response.url()) || response.request().isNavigationRequest())
      reading.push(
        response.text().then(
          (text) => data.push(text),
          () => undefined,
        ),
      );
  });
  return { data, read: () => Promise.all(reading) };
}
