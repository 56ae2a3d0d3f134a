import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Recording } from '@exchange/sandbox/recordings';
import * as semver from 'semver';
import * as z from 'zod/mini';
import { exchangeContract, Contract } from '@exchange/contract/json-contract';
import { fileFaults } from '../../edge/store/check-files';
import type { Parts } from '../../edge/store/composition-document';
import { readRelease, ReleaseFault } from '../../edge/store/read-release';
import {
  contractFile,
  isPreviewVersion,
  offeredPlatforms,
  type Release,
} from '../../edge/store/release-document';
import type { Store } from '../../edge/store/store';
import { overBudget } from './check-budget';
import { contractBreaks } from './check-contract';
import { foreignFirstData, routeConflicts } from './check-routes';
import { judgeContract, lineOfJudgement } from './judge-contract';

/** One thing that keeps a composition from becoming current, and in which part. */
export interface Problem {
  readonly part: string;
  readonly version: string;
  readonly about: 'files' | 'platform' | 'contract' | 'recordings' | 'routes' | 'slots' | 'budget' | 'flags';
  readonly text: string;
}

/** A release with the schemas of what it uses. */
export interface CheckedRelease {
  readonly release: Release;
  readonly contract: Contract;
}

/**
 * Checks a set of parts as a whole: every file is there and as released, every remote finds the platform that it needs,
 * every call fits the exchange, no path belongs to two remotes, no page is over its budget. Answers with everything that is wrong (O-02, O-04).
 */
export async function checkParts(
  store: Store,
  parts: Parts,
  exchange: Contract = exchangeContract(),
): Promise<readonly Problem[]> {
  const found = await Promise.all(
    Object.entries(parts).map(([part, { version, digest }]) => load(store, part, version, digest)),
  );
  const problems = found.flatMap((each) => ('problems' in each ? each.problems : []));
  const releases = found.flatMap((each) => ('problems' in each ? [] : [each]));
  return [...problems, ...fitProblems(releases, exchange)];
}

/** What does not fit among releases that are intact; `breaksOf` says it of what one of them uses of the exchange. */
export function fitProblems(
  releases: readonly CheckedRelease[],
  exchange: Contract = exchangeContract(),
  breaksOf: (use: Contract) => readonly string[] = (use) => contractBreaks(use, exchange),
): readonly Problem[] {
  const all = releases.map(({ release }) => release);
  const host = all.find(({ kind }) => kind === 'host');
  return releases.flatMap(({ release, contract }): Problem[] => {
    const { name, kind } = release;
    const say = (about: Problem['about'], texts: readonly string[]) =>
      texts.map((text) => ({ part: name, version: release.version, about, text }));
    return [
      ...(host && kind === 'remote' ? say('platform', platformFaults(host, release)) : []),
      ...(host && kind === 'remote' ? say('platform', libraryFaults(host, release)) : []),
      ...say('contract', breaksOf(contract)),
      ...say('contract', foreignFirstData(release, exchange)),
      ...(kind === 'remote' ? say('routes', routeConflicts(release, all)) : []),
      ...say('slots', unofferedSlots(release, all)),
      ...(host && kind === 'remote' ? say('budget', overBudget(host, release)) : []),
    ];
  });
}

/**
 * Releases that refuse what the exchange has answered since its contract is what it is (O-04). `recordings` are those of the exchange,
 * the last contract first. Damaged releases are not looked at: {@link checkParts} tells of them.
 */
export async function recordedProblems(
  store: Store,
  parts: Parts,
  recordings: readonly Recording[],
): Promise<readonly Problem[]> {
  const serving = recordings[0]?.contract;
  if (!serving) return [];
  const found = await Promise.all(
    Object.entries(parts).map(([part, { version, digest }]) => load(store, part, version, digest)),
  );
  return found.flatMap((each): Problem[] => {
    if ('problems' in each) return [];
    const { name: part, version } = each.release;
    const evidence = { recordings, exampleOf: () => undefined };
    return judgeContract(each.contract, serving, evidence, 'release')
      .filter(({ side, refused }) => side === 'answered' && refused > 0)
      .map((judgement) => ({ part, version, about: 'recordings', text: lineOfJudgement(judgement) }));
  });
}

function platformFaults(host: Release, remote: Release): readonly string[] {
  const offered = offeredPlatforms(host);
  if (offered.some((version) => semver.satisfies(version, remote.platform))) return [];
  return [
    `needs platform ${remote.platform}, and host ${host.version} offers ${offered.join(' and ')}: ` +
      `set a host that offers it first, or a release of ${remote.name} that needs less`,
  ];
}

/** Places that the release fills and no part offers: what it has for them is not shown (H-32). */
function unofferedSlots({ fills = [] }: Release, all: readonly Release[]): readonly string[] {
  const offered = new Set(all.flatMap(({ offers = [] }) => offers));
  return fills.filter((slot) => !offered.has(slot)).map((slot) => `fills ${slot}, which no part offers`);
}

/** Libraries that the remote takes from the host and was built for in another major. A release that does not say is not asked. */
function libraryFaults(host: Release, remote: Release): readonly string[] {
  const lent = host.libraries ?? {};
  return Object.entries(remote.libraries ?? {}).flatMap(([library, needed]) => {
    const version = lent[library];
    if (version === undefined || semver.satisfies(version, needed, { includePrerelease: true })) return [];
    return [
      `was built for ${library} ${needed}, and host ${host.version} lends ${version}: ` +
        `set a host that lends it first, or a release of ${remote.name} that was built for ${library} ${semver.major(version)}`,
    ];
  });
}

async function load(
  store: Store,
  part: string,
  version: string,
  digest: string,
): Promise<CheckedRelease | { readonly problems: readonly Problem[] }> {
  const wrong = (texts: readonly string[]) => ({
    problems: texts.map((text) => ({ part, version, about: 'files' as const, text })),
  });
  if (isPreviewVersion(version))
    return wrong([`is a preview, and no composition has one: npm run release -- ${part}`]);
  try {
    const stored = await readRelease(store, part, version, digest);
    const { release, folder } = stored;
    const faults = await fileFaults(stored);
    if (faults.length > 0) return wrong(faults);
    if (!(contractFile in release.files)) return wrong([`${contractFile} is not among its files`]);
    return { release, contract: await readContract(folder) };
  } catch (error) {
    if (error instanceof ReleaseFault) return wrong([error.message]);
    throw error;
  }
}

/** Reads what a release in `folder` uses of the contract. */
export const readContract = async (folder: string): Promise<Contract> =>
  z.parse(Contract, JSON.parse(await readFile(join(folder, contractFile), 'utf8')));
