import { chromium } from 'playwright';
import { Refused } from '../../edge/store/refused';
import { buildAll } from '../build/build-all';
import { chromiumLaunch, ensureChromium } from '../test/chromium';
import { measureBook } from './book';
import { conditions, isBrief, type Measuring } from './conditions';
import { measureDragging } from './dragging';
import { measureHour } from './hour';
import { measureFederation } from './measure-federation';
import { measureGrowth } from './measure-growth';
import { measurePages } from './measure-pages';
import { measureSandbox } from './measure-sandbox';
import { startProduct } from './product';
import { measureTabs } from './tabs';
import { measureTicking } from './ticking';

/** Parts that measure pages of the product in Chromium. */
const inBrowser = {
  pages: measurePages,
  federation: measureFederation,
  growth: measureGrowth,
  tabs: measureTabs,
  ticking: measureTicking,
  book: measureBook,
  dragging: measureDragging,
  hour: measureHour,
};
/** Parts that the sandbox measures of itself, with how long each may take, ms. */
const inSandbox = {
  orders: 180_000,
  engine: 600_000,
  ladder: 3_600_000,
  nodes: 600_000,
  rush: 1_200_000,
  contention: 3_600_000,
  failover: 3_600_000,
  sockets: 1_800_000,
  crashes: 3 * 3_600_000,
  abuse: 3 * 3_600_000,
  alerts: 60_000,
};

/** Names of all parts. */
export const parts: readonly string[] = [...Object.keys(inBrowser), ...Object.keys(inSandbox)];

/** Under which conditions parts were measured. */
export type Conditions = typeof conditions & {
  /** Version of Chromium, where a part needed it. */
  readonly chromium?: string;
};

/** What was found of each part. */
export type Results = Record<string, unknown>;

/** What a run of the benchmark found. */
export interface Measured {
  readonly conditions: Conditions;
  readonly results: Results;
}

/** How much is measured. */
export type MeasureOptions = Pick<Measuring, 'runs' | 'only' | 'seconds'>;

/** What a run of the benchmark is given to say how far it is, and what failed in a brief one. */
export interface Listener {
  readonly say: (line: string) => void;
  readonly fail: (fault: string) => void;
}

/** Measures these parts of this tree. A part that fails ends the measuring, but for a brief run, which looks at all of them. */
export async function measureParts(
  wanted: readonly string[],
  options: MeasureOptions,
  listener: Listener,
): Promise<Measured> {
  const results: Results = {};
  const paged = wanted.filter((part) => part in inBrowser);
  const chromiumVersion =
    paged.length > 0 ? await measureInBrowser(paged, options, results, listener) : undefined;
  for (const [part, limitMs] of Object.entries(inSandbox)) {
    if (!wanted.includes(part)) continue;
    listener.say(`Measuring ${part}…`);
    await measurePart(part, results, listener, () => measureSandbox(part, limitMs));
  }
  return {
    conditions: { ...conditions, ...(chromiumVersion !== undefined && { chromium: chromiumVersion }) },
    results,
  };
}

async function prepareProduct(say: Listener['say']): Promise<void> {
  ensureChromium();
  const failed = await buildAll([], say);
  if (failed.length > 0)
    throw new Error(`Not measured, because this could not be built: ${failed.join(', ')}`);
}

/** Adds the figures of the parts in `wanted` to `results`, from a product of its own. Answers with the version of Chromium. */
async function measureInBrowser(
  wanted: readonly string[],
  options: MeasureOptions,
  results: Results,
  listener: Listener,
): Promise<string> {
  const { say } = listener;
  await prepareProduct(say);
  say('Starting the product with fresh data…');
  const product = await startProduct();
  const browser = await chromium.launch(chromiumLaunch());
  try {
    for (const [part, measure] of Object.entries(inBrowser))
      if (wanted.includes(part))
        await measurePart(part, results, listener, () =>
          measure({ ...options, browser, origin: product.origin, say }),
        );
    return browser.version();
  } finally {
    await browser.close();
    await product.stop();
  }
}

async function measurePart(
  part: string,
  results: Results,
  { fail }: Listener,
  measure: () => Promise<unknown>,
): Promise<void> {
  try {
    results[part] = await measure();
  } catch (error) {
    if (!isBrief) throw error;
    const reasons = error instanceof Refused ? error.reasons : [];
    const said = error instanceof Error ? (error.stack ?? error.message) : String(error);
    fail([`${part} failed: ${said}`, ...reasons].join('\n'));
  }
}
