import { join } from 'node:path';
import type { Browser, BrowserContext, Page } from '@playwright/test';
import { routes } from '../../../e2e/support/routes';
import { signIn } from '../../../e2e/support/sandbox';
import { comeToRest, settle } from '../../../e2e/support/settle';
import { findTextFaults } from '../../../e2e/support/text-faults';
import { readKnownTexts } from './message-files';
import type { Language } from './message-files';
import { parameterPattern, type Screen, type Theme } from './screens';
import { findUntranslated } from './untranslated';

/** One picture, and what is wrong with what it shows. */
export interface Picture {
  readonly screen: Screen;
  readonly language: Language;
  readonly theme: Theme;
  /** Name of its file. */
  readonly file: string;
  readonly faults: readonly string[];
}

export interface PhotographerOptions {
  readonly browser: Browser;
  readonly origin: string;
  readonly width: number;
  readonly height: number;
  readonly themes: readonly Theme[];
  /** The whole page instead of what the screen shows first. */
  readonly whole: boolean;
  readonly folder: string;
}

/** How long a screen may take until all of it is there, ms. */
const patience = 30_000;
/** How long it may go on loading after that, ms. */
const quietPatience = 10_000;

/** Opens screens, makes pictures of them, and says what is wrong with them. */
export class Photographer {
  readonly #known = readKnownTexts();
  /** Address that a page links to, by the pattern whose parameters it fills in. */
  readonly #linked = new Map<string, string>();

  constructor(private readonly options: PhotographerOptions) {}

  /** Pictures of screens in one language, several pages at once. */
  async take(
    screens: readonly Screen[],
    language: Language,
    lanes: number,
    say: (line: string) => void,
  ): Promise<readonly Picture[]> {
    const pictures: Picture[] = [];
    for (const signedIn of [false, true]) {
      const waiting = screens.filter((screen) => screen.signedIn === signedIn);
      if (waiting.length === 0) continue;
      const context = await this.#open(language, signedIn);
      const total = waiting.length;
      await Promise.all(
        Array.from({ length: lanes }, async () => {
          for (let screen = waiting.shift(); screen; screen = waiting.shift()) {
            pictures.push(...(await this.#takeOne(context, screen, language)));
            say(
              `${language} ${signedIn ? 'signed in' : 'signed out'} ${total - waiting.length}/${total} ${screen.path}`,
            );
          }
        }),
      );
      await context.close();
    }
    return pictures;
  }

  async #open(language: Language, signedIn: boolean): Promise<BrowserContext> {
    const { browser, origin, width, height } = this.options;
    const context = await browser.newContext({
      baseURL: origin,
      viewport: { width, height },
      isMobile: true,
      hasTouch: true,
      deviceScaleFactor: 2,
      reducedMotion: 'reduce',
    });
    // tsx names functions by a helper of its own, which those that run in the page lack.
    await context.addInitScript('globalThis.__name = (value) => value');
    await context.addCookies([{ name: '_lang', value: language, url: origin }]);
    if (signedIn) await signIn(context.request);
    return context;
  }

  async #takeOne(context: BrowserContext, screen: Screen, language: Language): Promise<readonly Picture[]> {
    const page = await context.newPage();
    const said: string[] = [];
    const data: string[] = [];
    const expectsMissing = routes.match(screen.path.split('?', 1)[0] ?? '') === undefined;
    page.on('pageerror', (error) => said.push(`uncaught: ${error.message}`));
    page.on('console', (message) => {
      if (message.type() === 'error' && !(expectsMissing && message.text().includes('404')))
        said.push(`console: ${message.text().slice(0, 200)}`);
    });
    const reading: Promise<unknown>[] = [];
    page.on('response', (response) => {
      // What comes with the page is data as well as text; texts of the product are never in it.
      if (/\/api\/|\/socket\.io/.test(response.url()) || response.request().isNavigationRequest())
        reading.push(
          response.text().then(
            (text) => data.push(text),
            () => undefined,
          ),
        );
    });
    const pictures: Picture[] = [];
    try {
      await page.goto(this.#addressOf(screen));
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
      said.push(
        `not there: ${error instanceof Error ? (error.message.split('\n')[0] ?? '') : String(error)}`,
      );
    }
    for (const theme of this.options.themes) {
      await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' });
      await comeToRest(page);
      await Promise.all(reading);
      const faults = [...said];
      // They do not depend on the theme.
      if (theme === this.options.themes[0]) {
        faults.push(
          ...(await findTextFaults(page)).map(({ kind, text, where }) => `${kind}: “${text}” ${where}`),
        );
        faults.push(...(await findUntranslated(page, language, this.#known, data.join('\n'))));
      }
      said.length = 0;
      const file = `${screen.name.replace(' ', '-')}-${language}-${theme}.png`;
      await page.screenshot({ path: join(this.options.folder, file), fullPage: this.options.whole });
      pictures.push({ screen, language, theme, file, faults });
    }
    await page.close();
    return pictures;
  }

  /** An address that the product itself links to, so that it shows something; the example where none was seen. */
  #addressOf({ path }: Screen): string {
    const pattern = parameterPattern(path);
    return (pattern === undefined ? undefined : this.#linked.get(pattern)) ?? path;
  }

  async #rememberLinks(page: Page): Promise<void> {
    const paths = await page.evaluate(() =>
      [...document.querySelectorAll<HTMLAnchorElement>('a[href]')].map(({ pathname }) => pathname),
    );
    for (const path of paths) {
      const pattern = parameterPattern(path);
      if (pattern !== undefined && !this.#linked.has(pattern)) this.#linked.set(pattern, path);
    }
  }
}
