import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { describeFile } from '@exchange/build/precompress';
import { comparePairs } from './figures.ts';
import { browserPackages } from '../compose/tool-settings.ts';
import { buildFresh } from '../release/build-fresh.ts';
import { inFolder, withEditions } from './editions.mjs';
import { measurePage } from './measure-page.mjs';
import { listMeasuredPages } from './measured-pages.mjs';
import { firstLoadBytes } from './script-sizes.mjs';

const root = path.resolve(import.meta.dirname, '../../..');
const compared = ['home', 'transaction'];

/**
 * What composing the page of parts costs a visitor: the time of the mounted mfe-trade's first real price in the composed page, beside that of
 * the same code as one plain build, which the same server sends in the same way. Cold loads, in turns.
 */
export async function measureFederation(browser, backend, { runs = 9, say }) {
  return inFolder(async (folder) => {
    say('Building the page as one build…');
    const output = path.join(folder, 'static-page');
    await buildFresh(root, 'ops/tools/bench/static-page', output);
    const composed = browserPackages(root);
    const pages = await Promise.all(
      [...composed]
        .filter(([name]) => name !== 'host')
        .map(async ([name, built]) => [name, await withoutCode(built, path.join(folder, name))]),
    );
    const editions = { composed, single: new Map([['host', output], ...pages]) };
    return withEditions(backend, editions, async (origins) => {
      const results = {};
      for (const page of (await listMeasuredPages(backend)).filter(({ name }) => compared.includes(name))) {
        const load = (edition) => measurePage(browser, origins[edition] + page.path, page.ranges);
        const loads = [];
        for (let run = 0; run < runs; run += 1) {
          say(`${page.name}, composed and as one build, ${run + 1} of ${runs}`);
          // The second of two loads may find the machine warmer.
          const order = run % 2 === 0 ? ['composed', 'single'] : ['single', 'composed'];
          const pair = {};
          for (const edition of order) pair[edition] = await load(edition);
          loads.push(pair);
        }
        const bytes = (edition) => firstLoadBytes(loads[0][edition]);
        results[page.name] = {
          ...comparePairs(
            loads.map(({ composed, single }) => ({
              composed: composed.mountedMs,
              single: single.mountedMs,
            })),
          ),
          scriptBytes: { composed: await bytes('composed'), single: await bytes('single') },
        };
      }
      return results;
    });
  });
}

/** Writes a build to `output` that says which pages the remote in `built` has, and has no code: that is in the one build. */
async function withoutCode(built, output) {
  const entry = 'entry.js';
  const manifest = JSON.parse(await readFile(path.join(built, 'manifest.json'), 'utf8'));
  await mkdir(output);
  await writeFile(path.join(output, entry), 'export {};\n');
  const files = { [entry]: await describeFile(path.join(output, entry)) };
  const routes = manifest.routes.map(({ early: _, ...route }) => ({ ...route, js: [], css: [] }));
  const described = { ...manifest, entry, css: [], preload: [], locales: {}, routes, files };
  await writeFile(path.join(output, 'manifest.json'), JSON.stringify(described));
  return output;
}
