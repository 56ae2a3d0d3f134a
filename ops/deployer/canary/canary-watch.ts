import { type Composition, stageOf } from '../../edge/store/composition-document';
import { readRelease } from '../../edge/store/read-release';
import type { Release } from '../../edge/store/release-document';
import type { Store } from '../../edge/store/store';
import type { CanaryReport, CanaryStanding } from '../../edge/telemetry/canary-figures';
import { endCanary, stepCanary } from '../../tools/compose/changes';
import type { Composer } from '../../tools/compose/composer';
import { judgeCanary, type Verdict } from './judge-canary';

/** What the watch did to a canary. */
export interface Decision {
  readonly composition: Composition;
  readonly verdict: Exclude<Verdict, { is: 'open' }>;
}

export interface CanaryWatchOptions {
  readonly store: Store;
  readonly composer: Composer;
  /** ms since the epoch. */
  readonly now: () => number;
  /** Told of each decision, after it is current. */
  readonly onDecision: (decision: Decision) => Promise<void>;
}

/** Decides canaries that have a plan, by what the servers of pages report (O-09). */
export class CanaryWatch {
  /** The newest report of each process, whose figures are of the stage so far. */
  readonly #reports = new Map<string, CanaryReport>();

  #standing: CanaryStanding | undefined;

  constructor(private readonly options: CanaryWatchOptions) {}

  take(report: CanaryReport): void {
    this.#reports.set(report.process, report);
  }

  /** How the canary stood at the last look; undefined where none decides itself. */
  get standing(): CanaryStanding | undefined {
    return this.#standing;
  }

  /** Looks at the canary, and ends it, lets it go on, or leaves it. */
  async look(): Promise<void> {
    const { composer, now, onDecision } = this.options;
    const composition = await composer.current();
    const stage = composition && stageOf(composition);
    if (stage === undefined || !composition?.canary?.plan) {
      this.#reports.clear();
      this.#standing = undefined;
      return;
    }
    for (const [process, report] of this.#reports) if (report.stage !== stage) this.#reports.delete(process);
    const { verdict, standing } = judgeCanary(
      {
        ...{ composition, stage, plan: composition.canary.plan },
        since: await this.#beginOf(stage),
        reports: [...this.#reports.values()],
        limits: await this.#limitsOf(composition),
      },
      now(),
    );
    this.#standing = standing;
    if (verdict.is === 'open') return;
    const { is, reason } = verdict;
    const { made } = await composer.apply((current) => {
      // Somebody may have changed it meanwhile; then the next look is about what they made.
      if (!current || stageOf(current) !== stage) throw new StageOver();
      return is === 'worse' ? endCanary(current, reason) : stepCanary(current, reason);
    });
    await onDecision({ composition: made, verdict });
  }

  /** When the present stage began. */
  async #beginOf(stage: string | undefined): Promise<number> {
    let begin = 0;
    for await (const composition of this.options.composer.history()) {
      if (stageOf(composition) !== stage) break;
      begin = composition.made.at;
    }
    return begin;
  }

  async #limitsOf({ canary }: Composition): Promise<Record<string, Release['canary']>> {
    const limits = Object.entries(canary?.parts ?? {}).map(async ([name, { version, digest }]) => {
      const { release } = await readRelease(this.options.store, name, version, digest);
      return [name, release.canary] as const;
    });
    return Object.fromEntries(await Promise.all(limits));
  }
}

/** The stage that was judged is no more. */
export class StageOver extends Error {
  override readonly name = 'StageOver';
}
