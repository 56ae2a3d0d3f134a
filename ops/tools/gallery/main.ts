/**
 * `npm run gallery`: pictures of every screen in every theme and language, beside each other in `.cache/gallery/index.html`,
 * and what is wrong with them. Ends with 1 when something is.
 */
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Command, InvalidArgumentError, Option } from 'commander';
import { chromium } from 'playwright';
import { startProduct } from '../bench/product';
import { buildAll } from '../build/build-all';
import { chromiumLaunch, ensureChromium } from '../test/chromium';
import { indexPage } from './index-page';
import { Photographer } from './photographer';
import { type Language, languages } from './message-files';
import { routes } from '../../../e2e/support/routes';
import { parameterPattern, type Theme, themes } from './screen';
import { listScreens } from './screens';

interface Options {
  readonly width: number;
  readonly height: number;
  readonly language?: readonly Language[];
  readonly theme?: readonly Theme[];
  readonly only?: RegExp;
  readonly whole: boolean;
  readonly origin?: string;
  readonly folder: string;
  readonly lanes: number;
}

const say = (line: string) => console.error(line);
const tell = (line: string) => void process.stdout.write(`${line}\n`);

async function product(origin: string | undefined) {
  ensureChromium();
  if (origin !== undefined) return { origin, stop: () => Promise.resolve() };
  const failed = await buildAll([], say);
  if (failed.length > 0)
    throw new Error(`No pictures, because this could not be built: ${failed.join(', ')}`);
  say('Starting the exchange with fresh data…');
  return startProduct();
}

async function gallery(options: Options): Promise<void> {
  const { only } = options;
  const screens = listScreens().filter(({ name, path }) => !only || only.test(name) || only.test(path));
  if (screens.length === 0)
    throw new Error(`No screen has a name or address that fits ${only?.source ?? ''}`);
  const { origin, stop } = await product(options.origin);
  const browser = await chromium.launch(chromiumLaunch());
  try {
    await rm(options.folder, { recursive: true, force: true });
    await mkdir(options.folder, { recursive: true });
    const photographer = new Photographer({ ...options, browser, origin, themes: options.theme ?? themes });
    const pictures = [];
    for (const language of options.language ?? languages) {
      // Lists first: they link to what the addresses with a parameter are to show.
      const plain = screens.filter(({ path }) => parameterPattern(routes, path) === undefined);
      const parametrised = screens.filter((screen) => !plain.includes(screen));
      for (const part of [plain, parametrised])
        pictures.push(...(await photographer.take(part, language, options.lanes, say)));
    }
    await writeFile(join(options.folder, 'index.html'), indexPage(pictures, options.width));
    const faults = pictures.flatMap(({ screen, language, theme, faults: found }) =>
      found.map((fault) => `${screen.name} ${language} ${theme}: ${fault}`),
    );
    await writeFile(join(options.folder, 'faults.txt'), faults.map((line) => `${line}\n`).join(''));
    for (const fault of faults) tell(fault);
    tell(`${pictures.length} pictures, ${faults.length} faults: ${join(options.folder, 'index.html')}`);
    if (faults.length > 0) process.exitCode = 1;
  } finally {
    await browser.close();
    await stop();
  }
}

const count = (text: string) => {
  if (!/^[1-9]\d*$/.test(text)) throw new InvalidArgumentError('Use a whole number from 1.');
  return Number(text);
};

await new Command('gallery')
  .description(
    'Makes pictures of every screen of the built product, which it starts on a port and with data of its own.',
  )
  .option('--width <pixels>', 'of the screen', count, 375)
  .option('--height <pixels>', 'of the screen', count, 812)
  .addOption(new Option('--language <codes...>', 'only these languages').choices(languages))
  .addOption(new Option('--theme <names...>', 'only these themes').choices(themes))
  .option(
    '--only <pattern>',
    'only screens whose name or address fits this regular expression',
    (text) => new RegExp(text),
  )
  .option('--whole', 'whole pages instead of what a screen shows first', false)
  .option('--origin <address>', 'an exchange that runs already, in demo mode')
  .option(
    '--folder <path>',
    'where the pictures go; emptied before',
    join(import.meta.dirname, '../../../.cache/gallery'),
  )
  .option('--lanes <count>', 'pages at once', count, 2)
  .action(gallery)
  .parseAsync();
