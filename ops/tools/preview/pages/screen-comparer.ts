import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Browser, BrowserContext } from '@playwright/test';
import type { RouteTable } from '@exchange/platform/routes';
import { axeFaults } from '../../../../e2e/support/axe';
import { signIn } from '../../../../e2e/support/sandbox';
import { comeToRest } from '../../../../e2e/support/settle';
import type { Language } from '../../gallery/message-files';
import { parameterPattern, type Theme } from '../../gallery/screen';
import { openContext, ScreenOpener } from '../../gallery/screen-opener';
import { comparePictures, type PictureComparison } from '../compare-pictures';
import { laneCookie } from '../read-served';
import { compareLines, type ScreenReport } from '../report';
import type { PreviewScreen } from './preview-screens';

/** A phone's screen, CSS pixels. */
const size = { width: 375, height: 812 };
/** Share of the pixels from which on a screen has changed. */
const least = 0.00005;
/** How often a screen is looked at where something in it moves by itself. */
const rounds = 3;
/** Banners of the host that stand in the way: the one of the preview itself, and the one of the app, in whose place it is. */
const bannersOfHost = 'section[class*="overrides-"],aside[class*="download-"]{display:none!important}';

export interface ScreenComparerOptions {
  readonly browser: Browser;
  readonly origin: string;
  /** The cookie by which a browser gets the preview. */
  readonly override: string;
  readonly language: Language;
  readonly theme: Theme;
  /** Where pictures go. */
  readonly folder: string;
  /** All pages of both. */
  readonly routes: Pick<RouteTable, 'match'>;
  readonly say: (line: string) => void;
}

/** What a screen looks like at a moment. */
interface Shot {
  readonly picture: Buffer;
  readonly said: readonly string[];
  readonly axe: readonly string[];
}

/** The two sides of a comparison, for one user. */
interface Sides {
  readonly before: BrowserContext;
  readonly after: BrowserContext;
}

/** Opens screens without and with a preview, and says how they differ (O-12). */
export class ScreenComparer {
  readonly #opener: ScreenOpener;

  constructor(private readonly options: ScreenComparerOptions) {
    this.#opener = new ScreenOpener(options.routes);
  }

  /** Compares screens, several at once; lists first, since they link to what addresses with a parameter are to show. */
  async compare(screens: readonly PreviewScreen[], lanes: number): Promise<readonly ScreenReport[]> {
    const { routes, say } = this.options;
    const reports = new Map<PreviewScreen, ScreenReport>();
    for (const signedIn of [false, true]) {
      const own = screens.filter(({ screen }) => screen.signedIn === signedIn);
      if (own.length === 0) continue;
      const sides = await this.#open(signedIn);
      const isPlain = ({ screen }: PreviewScreen) => parameterPattern(routes, screen.path) === undefined;
      for (const group of [own.filter(isPlain), own.filter((each) => !isPlain(each))]) {
        const waiting = [...group];
        const work = async () => {
          for (let next = waiting.shift(); next; next = waiting.shift()) {
            const report = await this.#compareOne(sides, next);
            reports.set(next, report);
            say(`${reports.size}/${screens.length} ${report.name}: ${report.state}`);
          }
        };
        await Promise.all(Array.from({ length: lanes }, work));
      }
      await Promise.all([sides.before.close(), sides.after.close()]);
    }
    return screens.flatMap((screen) => reports.get(screen) ?? []);
  }

  async #open(signedIn: boolean): Promise<Sides> {
    const { browser, origin, language, theme, override } = this.options;
    const open = async (options: Parameters<typeof openContext>[4] = {}) => {
      const context = await openContext(browser, origin, language, size, { colorScheme: theme, ...options });
      await context.addCookies([{ ...laneCookie, url: origin }]);
      await context.addInitScript((rules) => {
        const sheet = new CSSStyleSheet();
        sheet.replaceSync(rules);
        document.adoptedStyleSheets = [sheet];
      }, bannersOfHost);
      return context;
    };
    const before = await open();
    if (signedIn) await signIn(before.request);
    // The same session, so that both show the same.
    const after = await open({ storageState: await before.storageState() });
    await after.addCookies([{ name: 'override', value: override, url: origin }]);
    return { before, after };
  }

  async #compareOne(sides: Sides, screen: PreviewScreen): Promise<ScreenReport> {
    const { isBefore, isAfter } = screen;
    const address = this.#opener.addressOf(screen.screen);
    const before = isBefore ? await this.#shoot(sides.before, screen, address) : undefined;
    const after = isAfter ? await this.#shoot(sides.after, screen, address) : undefined;
    const compared =
      before && after ? await this.#compareShots(sides, screen, address, before, after) : undefined;
    const { added: faults } = compareLines(before?.said ?? [], after?.said ?? []);
    const { changed = after ? 1 : 0, leftOut = 0 } = compared ?? {};
    // A page that is not there is none to compare, whatever it was before; a line in the console may come by chance.
    const missing = after?.said.filter((fault) => fault.startsWith('not there')) ?? [];
    const isFailed = missing.length > 0 || faults.some((fault) => fault.startsWith('uncaught'));
    return {
      name: screen.screen.name,
      path: address,
      state: isFailed ? 'failed' : !before ? 'new' : !after ? 'gone' : changed > least ? 'changed' : 'same',
      pictures: await this.#keep(screen, {
        ...(before && { before: before.picture }),
        ...(after && { after: after.picture }),
        ...(compared && changed > least && { difference: compared.difference }),
      }),
      ...{ changed, leftOut },
      faults: [...new Set([...missing, ...faults])],
      axe: compareLines(before?.axe ?? [], after?.axe ?? []),
    };
  }

  /** Takes the screen before once more, last, so that whatever moves has moved by then; and both again while it is not sure that all has. */
  async #compareShots(
    sides: Sides,
    screen: PreviewScreen,
    address: string,
    before: Shot,
    after: Shot,
  ): Promise<PictureComparison> {
    const again = async (side: BrowserContext) => (await this.#shoot(side, screen, address, false)).picture;
    const pictures = { before: [before.picture], after: [after.picture] };
    for (let round = 1; ; round += 1) {
      pictures.before.push(await again(sides.before));
      const compared = await comparePictures(pictures);
      if (compared.changed <= least || compared.leftOut === 0 || round === rounds) return compared;
      pictures.after.push(await again(sides.after));
    }
  }

  async #shoot(
    context: BrowserContext,
    { screen }: PreviewScreen,
    address: string,
    judges = true,
  ): Promise<Shot> {
    const { page, said } = await this.#opener.open(context, screen, this.options.language, address);
    await comeToRest(page);
    const picture = await page.screenshot({ animations: 'disabled' });
    const axe = judges ? await axeFaults(page) : [];
    await page.close();
    return { picture, said, axe };
  }

  async #keep<Kind extends string>(
    { screen }: PreviewScreen,
    pictures: Readonly<Partial<Record<Kind, Buffer>>>,
  ): Promise<Partial<Record<Kind, string>>> {
    const kept: Partial<Record<Kind, string>> = {};
    for (const kind of Object.keys(pictures) as Kind[]) {
      const picture = pictures[kind];
      if (!picture) continue;
      kept[kind] = `${screen.name.replace(' ', '-')}-${kind}.png`;
      await writeFile(join(this.options.folder, kept[kind]), picture);
    }
    return kept;
  }
}
