import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { chromium } from 'playwright';
import { RouteTable } from '@exchange/platform/routes';
import { Refused } from '../../../edge/store/refused';
import { compareSides } from '../../compose/diff';
import type { Language } from '../../gallery/message-files';
import type { Theme } from '../../gallery/screen';
import { chromiumLaunch, ensureChromium } from '../../test/chromium';
import { compareFiles } from '../compare-files';
import { overrideOf, readServed } from '../read-served';
import { failuresOf, type PreviewReport } from '../report';
import { reportPage } from '../report-page';
import { auditBoth } from './audit-both';
import { previewScreens, type PreviewScreen } from './preview-screens';
import { ScreenComparer } from './screen-comparer';

export interface ReportOptions {
  readonly part: string;
  /** Of the preview. */
  readonly name: string;
  /** Origin of the exchange that is looked at; the link is for it. */
  readonly origin: string;
  readonly link: PreviewReport['link'];
  readonly language: Language;
  readonly theme: Theme;
  /** Only screens whose name or address fits. */
  readonly only: RegExp | undefined;
  readonly lighthouse: boolean;
  /** Where it goes; emptied before. */
  readonly folder: string;
  /** What a reader has to know beside what is found here. */
  readonly notes: readonly string[];
  readonly say: (line: string) => void;
}

/** Pages at once. */
const lanes = 2;

/** Makes the report of a preview: `report.json`, `index.html`, and pictures beside them (O-12). */
export async function makeReport(options: ReportOptions): Promise<PreviewReport> {
  const { part, name, origin, link, language, theme, folder, say } = options;
  const notes = [...options.notes];
  const override = await overrideOf(link.url);
  const [before, after] = [await readServed(origin, part), await readServed(origin, part, override)];
  if (!after.part) throw new Refused(`${origin} does not show ${part} to who follows the link`);
  const screens = await chooseScreens(options, previewScreens(part, before.routes, after.routes), notes);
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  ensureChromium();
  const browser = await chromium.launch(chromiumLaunch());
  const found = { screens: [] as PreviewReport['screens'] };
  try {
    const routes = new RouteTable([...after.routes, ...before.routes]);
    const comparer = new ScreenComparer({
      ...{ browser, origin, override, language, theme, folder, routes, say },
    });
    found.screens = await comparer.compare(screens, lanes);
  } finally {
    await browser.close();
  }
  const release = compareSides(part, before, after);
  const report: PreviewReport = {
    ...{ part, name, exchange: origin, language, theme, link, release },
    before: before.part?.release.version ?? null,
    after: after.part.release.version,
    made: Date.now(),
    screens: found.screens,
    files: compareFiles(before.part?.release, after.part.release),
    lighthouse: await auditPublic(options, override, screens, notes),
    notes,
    failures: failuresOf({ screens: found.screens, release }),
  };
  await writeFile(join(folder, 'report.json'), `${JSON.stringify(report, null, 2)}\n`);
  await writeFile(join(folder, 'index.html'), reportPage(report));
  return report;
}

/** The screens that are opened; what is left out, and why, goes to the notes. Throws {@link Refused} where none is left. */
async function chooseScreens(
  { origin, only }: ReportOptions,
  all: readonly PreviewScreen[],
  notes: string[],
): Promise<readonly PreviewScreen[]> {
  const fitting = all.filter(({ screen }) => !only || only.test(screen.name) || only.test(screen.path));
  if (only && fitting.length === 0)
    throw new Refused(`No screen has a name or address that fits ${only.source}`, [
      ...all.map(({ screen }) => `${screen.name}: ${screen.path}`),
    ]);
  if (fitting.length < all.length)
    notes.push(`${all.length - fitting.length} of ${all.length} screens were left out by --screens.`);
  const personal = fitting.filter(({ screen }) => screen.signedIn);
  if (personal.length === 0 || (await isDemo(origin))) return fitting;
  notes.push(
    `${personal.length} screens of somebody who is signed in were left out: the exchange is not in demo mode, which has an account for them.`,
  );
  return fitting.filter((screen) => !personal.includes(screen));
}

/** Whether the exchange has the demo account, and the outbox with its codes. */
async function isDemo(origin: string): Promise<boolean> {
  return (await fetch(new URL('/sandbox/outbox.json?to=nobody', origin))).ok;
}

async function auditPublic(
  { origin, lighthouse, say }: ReportOptions,
  override: string,
  screens: readonly PreviewScreen[],
  notes: string[],
): Promise<PreviewReport['lighthouse']> {
  if (!lighthouse) {
    notes.push('Lighthouse was left out by --no-lighthouse.');
    return null;
  }
  const pages = screens
    .filter(({ screen }) => !screen.signedIn && !screen.opens && !screen.path.includes('?'))
    .map(({ screen: { path }, isBefore, isAfter }) => ({ path, isBefore, isAfter }));
  try {
    return await auditBoth(origin, override, pages, say);
  } catch (error) {
    // What else was found is worth as much without.
    const reason = error instanceof Error ? error.message : String(error);
    notes.push(`Lighthouse was left out, since it did not work: ${reason}`);
    return null;
  }
}
