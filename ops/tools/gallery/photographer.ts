import { join } from 'node:path';
import type { Browser, BrowserContext } from '@playwright/test';
import { routes } from '../../../e2e/support/routes';
import { signIn } from '../../../e2e/support/sandbox';
import { comeToRest } from '../../../e2e/support/settle';
import { findTextFaults } from '../../../e2e/support/text-faults';
import { readKnownTexts } from './message-files';
import type { Language } from './message-files';
import type { Screen, Theme } from './screen';
import { openContext, ScreenOpener, type ScreenSize } from './screen-opener';
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

export interface PhotographerOptions extends ScreenSize {
  readonly browser: Browser;
  readonly origin: string;
  readonly themes: readonly Theme[];
  /** The whole page instead of what the screen shows first. */
  readonly whole: boolean;
  readonly folder: string;
}

/** Opens screens, makes pictures of them, and says what is wrong with them. */
export class Photographer {
  readonly #known = readKnownTexts();
  readonly #opener = new ScreenOpener(routes);

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
    const { browser, origin } = this.options;
    const context = await openContext(browser, origin, language, this.options);
    if (signedIn) await signIn(context.request);
    return context;
  }

  async #takeOne(context: BrowserContext, screen: Screen, language: Language): Promise<readonly Picture[]> {
    const { page, said, data, read } = await this.#opener.open(context, screen, language);
    const pictures: Picture[] = [];
    for (const theme of this.options.themes) {
      await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' });
      await comeToRest(page);
      await read();
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
}
