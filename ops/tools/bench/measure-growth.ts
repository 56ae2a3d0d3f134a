import path from 'node:path';
import { type Measuring, sizeOf } from './conditions';
import { type Growth, growthOf, median } from './figures';
import { buildFurtherRemotes } from './further-remotes';
import { browserPackages } from '../compose/tool-settings';
import { inFolder, withEditions } from './editions';
import { measurePage } from './measure-page';
import { listMeasuredPages } from './measured-pages';
import { fetchGzip, firstLoadBytes } from './script-sizes';

const root = path.resolve(import.meta.dirname, '../../..');
/** Fetches of the HTML of each; prices and a nonce make it a few bytes longer or shorter each time. */
const fetches = 15;

/** What 28 further remotes, which it does not show, add to the first load of the home page. */
export async function measureGrowth({ browser, origin, say }: Measuring): Promise<Growth> {
  return inFolder(async (folder) => {
    say('Building further remotes in a copy of the repository…');
    const further = await buildFurtherRemotes(path.join(folder, 'repository'), say, sizeOf(undefined, 1));
    const built = browserPackages(root);
    const editions = { few: built, many: new Map([...built, ...further]) };
    return withEditions(origin, editions, async (origins) => {
      const measured = await listMeasuredPages(origin);
      const { path: home = '/', ranges = [] } = measured.find(({ name }) => name === 'home') ?? {};
      const html: Record<keyof typeof editions, number[]> = { few: [], many: [] };
      for (let turn = 0; turn < fetches; turn += 1)
        for (const edition of ['few', 'many'] as const)
          html[edition].push((await fetchGzip(origins[edition] + home)).body.length);
      const firstLoad = async (edition: keyof typeof editions) => {
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
