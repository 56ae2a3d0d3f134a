import * as z from 'zod/mini';
import { setParts } from '../compose/changes';
import type { Composer } from '../compose/composer';
import { describeNotes } from '../compose/tell';
import type { Composition, Part, Parts } from '../../edge/store/composition-document';
import { isLocalVersion } from '../../edge/store/release-document';
import { localKey, localLockKey, releaseKey, sourceMapsKey, type Store } from '../../edge/store/store';
import { describeBuild, localVersion, NotBuilt } from './describe-build';
import { publishBuild } from './publish-release';

/** Compositions back from the current one whose local builds stay in the store. */
const keptCompositions = 20;

const Offered = z.record(z.string(), z.object({ version: z.string(), digest: z.string() }));

/** The newest local build of each package that was offered to a store. */
export async function offeredBuilds({ objects }: Store): Promise<Parts> {
  const found = await objects.read(localKey);
  return z.parse(Offered, found ? JSON.parse(found.content.toString('utf8')) : {});
}

export interface FollowOptions {
  readonly store: Store;
  readonly composer: Composer;
  /** Where webpack writes the packages, by name: the host and the remotes. */
  readonly packages: ReadonlyMap<string, string>;
  readonly tell: (line: string) => void;
}

/**
 * Publishes the builds of this machine and sets those that are new to the store, for parts that follow local builds: those
 * whose current version is a local build, or that have none. A part that was set to a release stays. Going back from a
 * local build lasts until the next one, since a build is offered once.
 */
export async function followLocalBuilds(options: FollowOptions): Promise<void> {
  // Of two at once, one would take away as old what the other has published and not yet set.
  await options.store.objects.lock(localLockKey, 'the publishing of local builds', () => follow(options));
}

async function follow(options: FollowOptions): Promise<void> {
  const { store, composer, packages, tell } = options;
  const built = await publishAll(options);
  const offered = await offeredBuilds(store);
  const current = await composer.current();
  const missing = [...packages.keys()].filter((name) => !built.has(name));
  if (!current && missing.length > 0) {
    tell(`No composition yet, because these were never built: ${missing.join(', ')}`);
    return;
  }
  const wanted: Record<string, Part> = {};
  for (const [name, part] of built) {
    const now = current?.parts[name];
    if (now && offered[name]?.version === part.version) continue;
    if (!now || isLocalVersion(now.version)) wanted[name] = part;
    else if (now.version !== part.version)
      tell(
        `${name} stays at ${now.version}: npm run compose -- set ${name}=local lets it follow local builds`,
      );
  }
  const changed = Object.fromEntries(
    Object.entries(wanted).filter(([name, { version }]) => current?.parts[name]?.version !== version),
  );
  if (Object.keys(changed).length > 0) {
    const { plan } = await composer.apply((before) => setParts(before, changed, 'local'));
    describeNotes(plan.notes).forEach((line) => tell(line));
  }
  await store.objects.write(
    localKey,
    `${JSON.stringify({ ...offered, ...Object.fromEntries(built) }, null, 2)}\n`,
  );
  await removeOld(options);
}

async function publishAll({ store, packages }: FollowOptions): Promise<ReadonlyMap<string, Part>> {
  const published = await Promise.all(
    [...packages].map(async ([name, output]): Promise<[string, Part][]> => {
      try {
        const build = await describeBuild(name, output);
        const version = localVersion(build);
        const { digest } = await publishBuild(store, build, version);
        return [[name, { version, digest }]];
      } catch (error) {
        if (error instanceof NotBuilt) return [];
        throw error;
      }
    }),
  );
  return new Map(published.flat());
}

/** Removes local builds that nothing recent names; they would fill the disk of whoever develops. */
async function removeOld({ store, composer }: FollowOptions): Promise<void> {
  const named = new Set(
    Object.entries(await offeredBuilds(store)).map(([name, { version }]) => `${name}/${version}`),
  );
  let count = 0;
  for await (const composition of composer.history()) {
    partsOf(composition).forEach((part) => named.add(part));
    count += 1;
    if (count === keptCompositions) break;
  }
  const { objects, releases } = store;
  for (const name of await objects.list(releases)) {
    for (const version of await objects.list(`${releases}/${name}`)) {
      if (!isLocalVersion(version) || named.has(`${name}/${version}`)) continue;
      await objects.remove(releaseKey(store, name, version));
      await objects.remove(sourceMapsKey(name, version));
    }
  }
}

function partsOf({ parts, canary }: Composition): readonly string[] {
  return [parts, canary?.parts ?? {}].flatMap((list) =>
    Object.entries(list).map(([name, { version }]) => `${name}/${version}`),
  );
}
