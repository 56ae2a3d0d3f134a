import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'zod/mini';
import { pageWeights } from '../compose/check-budget';
import { fitProblems, type CheckedRelease, type Problem } from '../compose/check-parts';
import { describeBuild, localVersion } from '../publish/describe-build';
import { Contract } from '../publish/exchange-contract';
import type { Composition } from '../../edge/store/composition-document';
import { readRelease } from '../../edge/store/read-release';
import { contractFile, offeredPlatforms } from '../../edge/store/release-document';
import { releaseFolder, type StorePaths } from '../../edge/store/store-paths';

/** How a build fits what is current. */
export interface Fit {
  readonly name: string;
  readonly problems: readonly Problem[];
  /** What was looked at, in words. */
  readonly looked: readonly string[];
}

/** A build as it would be released. */
export async function builtRelease(name: string, output: string): Promise<CheckedRelease> {
  const build = await describeBuild(name, output);
  return { release: { ...build.release, version: localVersion(build) }, contract: build.contract };
}

/** Holds builds of this folder, each by itself, against the current composition (O-04). */
export async function checkBuilds(
  store: StorePaths,
  { parts }: Pick<Composition, 'parts'>,
  builds: readonly CheckedRelease[],
): Promise<readonly Fit[]> {
  const current = await Promise.all(
    Object.entries(parts).map(([name, { version, digest }]) => readCurrent(store, name, version, digest)),
  );
  return builds.map((build) => {
    const { name } = build.release;
    const together = [...current.filter(({ release }) => release.name !== name), build];
    // A host is looked at with every remote, since each may need what it no longer offers.
    const concerns = (problem: Problem) => problem.part === name || name === 'host';
    return { name, problems: fitProblems(together).filter(concerns), looked: lookedAt(build, together) };
  });
}

async function readCurrent(
  store: StorePaths,
  name: string,
  version: string,
  digest: string,
): Promise<CheckedRelease> {
  const { release } = await readRelease(store, name, version, digest);
  const text = await readFile(join(releaseFolder(store, name, version), contractFile), 'utf8');
  return { release, contract: z.parse(Contract, JSON.parse(text)) };
}

function lookedAt(
  { release, contract }: CheckedRelease,
  together: readonly CheckedRelease[],
): readonly string[] {
  const host = together.find((each) => each.release.kind === 'host')?.release;
  const calls = Object.keys(contract).length;
  const used = `${calls} ${calls === 1 ? 'call or message' : 'calls and messages'} of the exchange`;
  if (!host || release.kind === 'host')
    return [`offers platform ${offeredPlatforms(release).join(' and ')}`, `uses ${used}`];
  const heaviest = Math.max(...pageWeights(host, release).map(({ bytes }) => bytes));
  return [
    `needs platform ${release.platform}; host ${host.version} offers ${offeredPlatforms(host).join(' and ')}`,
    `uses ${used}`,
    `its heaviest first load is ${(heaviest / 1000).toFixed(1)} kB`,
  ];
}
