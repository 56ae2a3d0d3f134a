import { exchangeContract } from '@exchange/contract/json-contract';
import type { Recording } from '@exchange/sandbox/recordings';
import { readExamples } from '../dev/offline/examples';
import { lineOf } from '../compose/composer';
import type { CheckedRelease } from '../compose/check-parts';
import type { Composition } from '../../edge/store/composition-document';
import type { Store } from '../../edge/store/store';
import { checkBuilds, type Fit } from './check-builds';
import { type Evidence, type Judgement, judgeContract, lineOfJudgement } from '../compose/judge-contract';
import { timesIn } from '../compose/replay';
import { type ServedRelease, whenServed } from './served-releases';

/** What is held against what. */
export interface CompatOptions {
  readonly store: Store;
  readonly current: Composition;
  /** Builds of this folder. */
  readonly builds: readonly CheckedRelease[];
  /** Releases that pages have or may have. */
  readonly releases: readonly ServedRelease[];
  readonly recordings: readonly Recording[];
  /** Where the recordings are from, in words. */
  readonly source: string;
  readonly exchange?: typeof exchangeContract;
}

/** A release that the exchange of this folder does not fit, or may not. */
export interface JudgedRelease extends Pick<
  ServedRelease,
  'name' | 'version' | 'composition' | 'until' | 'isCanary'
> {
  readonly judgements: readonly Judgement[];
}

/** Who breaks, at which call (O-04). */
export interface CompatReport {
  readonly composition: number;
  readonly recordings: {
    readonly source: string;
    /** Calls that were made while it was recorded. */
    readonly calls: number;
    readonly days: readonly [string, string] | null;
  };
  /** Builds of this folder, with what is served. */
  readonly builds: readonly Fit[];
  /** What was served lately, with the exchange of this folder. */
  readonly releases: readonly JudgedRelease[];
  readonly looked: { readonly releases: number };
  readonly breaks: boolean;
}

/** Holds builds of this folder against what is served, and the exchange of this folder against the pages that there are. */
export async function compatReport(options: CompatOptions): Promise<CompatReport> {
  const { store, current, builds, releases, recordings, source, exchange = exchangeContract } = options;
  const examples = readExamples();
  const evidence: Evidence = { recordings, exampleOf: (call) => examples.find(call)?.answer };
  const fits = await checkBuilds(store, current, builds, {
    contract: recordings[0]?.contract ?? exchange(),
    evidence,
  });
  const judged = releases.flatMap(({ contract, ...release }): JudgedRelease[] => {
    const judgements = judgeContract(contract, exchange(), evidence, 'exchange');
    return judgements.length > 0 ? [{ ...release, judgements }] : [];
  });
  return {
    composition: current.number,
    recordings: { source, ...extentOf(recordings) },
    builds: fits,
    releases: judged,
    looked: { releases: releases.length },
    breaks:
      fits.some(({ problems }) => problems.length > 0) ||
      judged.some(({ judgements }) => judgements.some(({ level }) => level === 'breaks')),
  };
}

function extentOf(recordings: readonly Recording[]): Omit<CompatReport['recordings'], 'source'> {
  const counts = recordings.flatMap(({ calls }) =>
    Object.values(calls).flatMap(({ outcomes }) => Object.values(outcomes)),
  );
  const days = counts.flatMap((each) => Object.keys(each)).sort();
  const [first, last] = [days[0], days.at(-1)];
  return {
    calls: counts.reduce((total, each) => total + timesIn(each), 0),
    days: first !== undefined && last !== undefined ? [first, last] : null,
  };
}

const spanOf = ([first, last]: readonly [string, string]) => (first === last ? first : `${first} to ${last}`);

/** The report for a person. */
export function describeReport(report: CompatReport, now: number): readonly string[] {
  const { composition, recordings, builds, releases, looked } = report;
  const { source, calls, days } = recordings;
  return [
    days
      ? `Recorded: ${calls} ${calls === 1 ? 'call' : 'calls'}, ${spanOf(days)} (${source})`
      : `Nothing is recorded (${source}): schemas decide, and the examples of this folder`,
    ...builds.flatMap((fit) => describeFit(fit, composition)),
    releases.some(({ judgements }) => judgements.some(({ level }) => level === 'breaks'))
      ? 'The exchange of this folder breaks pages that there are:'
      : `The exchange of this folder fits the ${looked.releases === 1 ? 'one release' : `${looked.releases} releases`} of the last compositions${releases.length > 0 ? ', as far as is recorded:' : ''}`,
    ...releases.flatMap((release) => describeRelease(release, now)),
  ];
}

function describeFit({ name, problems, judgements, looked }: Fit, composition: number): readonly string[] {
  const adviceOf = (line: string) => judgements.find((each) => line.endsWith(lineOfJudgement(each)))?.advice;
  return [
    `${name}: ${problems.length === 0 ? 'fits' : 'does not fit'} composition ${composition}`,
    ...looked.map((line) => `  ${line}`),
    ...problems.flatMap((problem) => {
      const advice = adviceOf(problem.text);
      return [
        `  ${problem.about}: ${lineOf(problem)}`,
        ...(advice === undefined ? [] : [`    what to do: ${advice}`]),
      ];
    }),
    ...judgements
      .filter(({ level }) => level === 'may')
      .map((judgement) => `  may break: ${lineOfJudgement(judgement)}`),
  ];
}

function describeRelease(release: JudgedRelease, now: number): readonly string[] {
  const who = `${release.name} ${release.version} (${whenServed(release, now)})`;
  return release.judgements.flatMap((judgement) => {
    const { call, side, level, text, rests, advice } = judgement;
    const would = level === 'breaks' ? 'would' : 'might';
    const what = {
      unreached: `${would} not reach ${call}`,
      sent: `${would} be refused ${call}`,
      answered: `${would} refuse ${call}`,
    }[side];
    return [
      `  ${who} ${what}: ${text}${rests === '' ? '' : `; ${rests}`}`,
      ...(level === 'breaks' ? [`    what to do: ${advice}`] : []),
    ];
  });
}
