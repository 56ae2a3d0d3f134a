import { type Contract, exchangeContract } from '@exchange/contract/json-contract';
import { pageWeights } from '../compose/check-budget';
import { contractBreaks } from '../compose/check-contract';
import { type CheckedRelease, fitProblems, type Problem, readContract } from '../compose/check-parts';
import { describeBuild, localVersion } from '../publish/describe-build';
import type { Composition } from '../../edge/store/composition-document';
import { readRelease } from '../../edge/store/read-release';
import { offeredPlatforms } from '../../edge/store/release-document';
import type { Store } from '../../edge/store/store';
import { type Evidence, type Judgement, judgeContract, lineOfJudgement } from '../compose/judge-contract';

/** How a build fits what is current. */
export interface Fit {
  readonly name: string;
  readonly problems: readonly Problem[];
  /** What is to be said of its calls; those that break are among the problems. */
  readonly judgements: readonly Judgement[];
  /** What was looked at, in words. */
  readonly looked: readonly string[];
}

/** The exchange that serves, as far as it is known: its contract, and what was recorded of it. */
export interface ServingExchange {
  readonly contract: Contract;
  readonly evidence: Evidence;
}

/** A build as it would be released. */
export async function builtRelease(name: string, output: string): Promise<CheckedRelease> {
  const build = await describeBuild(name, output);
  return { release: { ...build.release, version: localVersion(build) }, contract: build.contract };
}

/** Holds builds of this folder, each by itself, against the current composition and the exchange that serves (O-04). */
export async function checkBuilds(
  store: Store,
  { parts }: Pick<Composition, 'parts'>,
  builds: readonly CheckedRelease[],
  { contract, evidence }: ServingExchange = {
    contract: exchangeContract(),
    evidence: { recordings: [], exampleOf: () => undefined },
  },
): Promise<readonly Fit[]> {
  const current = await Promise.all(
    Object.entries(parts).map(async ([name, { version, digest }]): Promise<CheckedRelease> => {
      const { release, folder } = await readRelease(store, name, version, digest);
      return { release, contract: await readContract(folder) };
    }),
  );
  return builds.map((build) => {
    const { name } = build.release;
    const together = [...current.filter(({ release }) => release.name !== name), build];
    const judgements = judgeContract(build.contract, contract, evidence, 'release');
    const breaks = judgements.filter(({ level }) => level === 'breaks').map(lineOfJudgement);
    const problems = fitProblems(together, contract, (use) =>
      use === build.contract ? breaks : contractBreaks(use, contract),
    );
    // A host is looked at with every remote, since each may need what it no longer offers.
    const concerns = (problem: Problem) => problem.part === name || name === 'host';
    return { name, problems: problems.filter(concerns), judgements, looked: lookedAt(build, together) };
  });
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
