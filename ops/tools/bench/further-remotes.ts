import { join } from 'node:path';
import { generateRemote } from '../new/generate-remote';
import { buildFresh } from '../release/build-fresh';
import { copyRepository } from '../../testing/copy-repository';

/** Areas that an exchange may open one day: names as different as real ones are, so that they compress no better. */
const names = [
  'academy',
  'alerts',
  'badges',
  'bridge',
  'cards',
  'chat',
  'copytrading',
  'earn',
  'forum',
  'futures',
  'gifts',
  'grid',
  'insurance',
  'launchpad',
  'loans',
  'lottery',
  'margin',
  'options',
  'otc',
  'payments',
  'quests',
  'referrals',
  'research',
  'reserves',
  'swaps',
  'taxes',
  'vaults',
  'vouchers',
];

/** Webpack is single-threaded for the most part. */
const atOnce = 2;

/**
 * Makes 28 further remotes, or `count` of them, each with a route, in a copy of the repository in `folder`, and builds them and the host that knows
 * them; the repository itself stays as it is. Answers with where these builds are, by name. Throws `Refused` when one cannot be built.
 */
export async function buildFurtherRemotes(
  folder: string,
  tell: (line: string) => void,
  count = names.length,
): Promise<ReadonlyMap<string, string>> {
  copyRepository(folder);
  const areas = names.slice(0, count);
  for (const area of areas) await generateRemote({ root: folder, name: `mfe-${area}`, path: `/${area}` });
  const packages = new Map(
    ['host', ...areas.map((area) => `mfe-${area}`)].map((name): [string, string] => [
      name,
      join(folder, name, 'dist'),
    ]),
  );
  const queue = [...packages];
  const work = async () => {
    for (let next = queue.shift(); next; next = queue.shift()) {
      const [name, output] = next;
      await buildFresh(folder, name, output);
      tell(`built ${name}`);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  return packages;
}
