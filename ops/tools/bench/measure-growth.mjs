import path from 'node:path';
import { growthOf, median } from './figures.ts';
import { buildFurtherRemotes } from './further-remotes.ts';
import { browserPackages } from '../compose/tool-settings.ts';
import { inFolder, withEditions } from './editions.mjs';
import { measurePage } from './measure-page.mjs';
import { listMeasuredPages } from './measured-pages.mjs';
import { fetchGzip, firstLoadBytes } from './script-sizes.mjs';

const root = path.resolve(import.meta.dirname, '../../..');
/** Fetches of the HTML of each; prices and a nonce make it a few bytes longer or shorter each time. */
const fetches = 15;

/** What 28 further remotes, which it does not show, add to the first load of the home page. */
export async function measureGrowth(browser, backend, { say }) {
  return inFolder(async (folder) => {
    say('Building further remotes in a copy of the repository…');
    const further = await buildFurtherRemotes(
      path.join(folder, 'repository'),
      say,
      process.env.BENCH_BRIEF === '1' ? 1 : undefined,
    );
    const built = browserPackages(root);
    const editions = { few: built, many: new Map([...built, ...further]) };
    return withEditions(backend, editions, async (origins) => {
      const { path: home, ranges } = (await listMeasuredPages(backend)).find(({ name }) => name === 'home');
      const html = { few: [], many: [] };
      for (let turn = 0; turn < fetches; turn += 1)
        for (const edition of Object.keys(html))
          html[edition].push((await fetchGzip(origins[edition] + home)).body.length);
      const firstLoad = async (edition) => {
        say(`home with ${editions[edition].size - 1} remotes`);
        const load = await measurePage(browser, origins[edition] + home, ranges);
        return { scriptBytes: await firstLoadBytes(load), htmlBytes: median(html[edition]) };
      };
      return growthOf({
        few: editions.few.size - 1,
        many: editions.many.size - 1,
        withFew: await firstLoad('few'),
        withMany: await firstLoad('many'),
      });
    });
  });
}
