import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { describeFile } from '@exchange/build/precompress';
import type { Measuring } from './conditions';
import { type Comparison, comparePairs } from './figures';
import { browserPackages } from '../compose/tool-settings';
import { buildFresh } from '../release/build-fresh';
import { inFolder, withEditions } from './editions';
import { measurePage, type PageLoad } from './measure-page';
import { listMeasuredPages } from './measured-pages';
import { firstLoadBytes } from './script-sizes';

const root = path.resolve(import.meta.dirname, '../../..');
const compared = ['home', 'transaction'];

type Edition = 'composed' | 'single';
type Compared = Comparison & { readonly scriptBytes: Readonly<Record<Edition, number>> };

/**
 * What composing the page of parts costs a visitor: the time of the mounted mfe-trade's first real price in the composed page, beside that of
 * the same code as one plain build, which the same server sends in the same way. Cold loads, in turns.
 */
export async function measureFederation({
  browser,
  origin,
  runs = 9,
  say,
}: Measuring): Promise<Record<string, Compared>> {
  return inFolder(async (folder) => {
    say('Building the page as one build…');
    const output = path.join(folder, 'static-page');
    await buildFresh(root, 'ops/tools/bench/static-page', output);
    const composed = browserPackages(root);
    const pages = await Promise.all(
      [...composed]
        .filter(([name]) => name !== 'host')
        .map(async ([name, built]) => [name, await withoutCode(built, path.join(folder, name))] as const),
    );
    const editions = { composed, single: new Map([['host', output] as const, ...pages]) };
    return withEditions(origin, editions, async (origins) => {
      const results: Record<string, Compared> = {};
      for (const page of (await listMeasuredPages(origin)).filter(({ name }) => compared.includes(name))) {
        const load = (edition: Edition) => measurePage(browser, origins[edition] + page.path, page.ranges);
        const loads: Record<Edition, PageLoad>[] = [];
        for (let run = 0; run < runs; run += 1) {
          say(`${page.name}, composed and as one build, ${run + 1} of ${runs}`);
          // The second of two loads may find the machine warmer.
          const first = run % 2 === 0 ? 'composed' : 'single';
          const before = await load(first);
          const after = await load(first === 'composed' ? 'single' : 'composed');
          loads.push(
            first === 'composed' ? { composed: before, single: after } : { composed: after, single: before },
          );
        }
        const [one] = loads;
        if (!one) throw new RangeError('Load each page at least once');
        results[page.name] = {
          ...comparePairs(
            loads.map(({ composed, single }) => ({
              composed: composed.mountedMs,
              single: single.mountedMs,
            })),
          ),
          scriptBytes: {
            composed: await firstLoadBytes(one.composed),
            single: await firstLoadBytes(one.single),
          },
        };
      }
      return results;
    });
  });
}

/** Writes a build to `output` that says which pages the remote in `built` has, and has no code: that is in the one build. */
async function withoutCode(built: string, output: string): Promise<string> {
  const entry = 'entry.js';
  const manifest = JSON.parse(await readFile(path.join(built, 'manifest.json'), 'utf8')) as {
    readonly routes: readonly { readonly early?: string }[];
  };
  await mkdir(output);
  await writeFile(path.join(output, entry), 'export {};\n');
  const files = { [entry]: await describeFile(path.join(output, entry)) };
  const routes = manifest.routes.map(({ early: _, ...route }) => ({ ...route, js: [], css: [] }));
  const described = { ...manifest, entry, css: [], preload: [], locales: {}, routes, files };
  await writeFile(path.join(output, 'manifest.json'), JSON.stringify(described));
  return output;
}
