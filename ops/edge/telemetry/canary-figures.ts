import type { ReportBatch } from '@exchange/telemetry';
import { comparedFigures, Tally, TallyData } from '@exchange/telemetry/server';
import * as z from 'zod/mini';
import type { ShownComposition } from '../operators/composition-view';

/** What was reported of a canary's parts since its stage began, beside that of the releases that they stand for (O-09). */
export const CanaryReport = z.object({
  /** The process that it was reported to. */
  process: z.string(),
  /** See `stageOf`. */
  stage: z.string(),
  parts: z.record(z.string(), z.object({ base: TallyData, trial: TallyData })),
});
export type CanaryReport = z.infer<typeof CanaryReport>;

/** How a canary that decides itself stands, as the deployer sees it: by the reports of all servers of pages (O-09). */
export const CanaryStanding = z.object({
  /** See `stageOf`. */
  stage: z.string(),
  /** When the stage is over at the earliest, ms since the epoch. */
  until: z.int(),
  parts: z.record(
    z.string(),
    z.object({
      base: TallyData,
      trial: TallyData,
      /** Pages of the trial that are waited for. */
      needed: z.int(),
      /** Left out while nothing is certain. A time is its median in ms, anything else a share of pages. */
      finding: z.optional(
        z.object({
          is: z.enum(['worse', 'better']),
          what: z.enum(comparedFigures),
          base: z.number(),
          trial: z.number(),
        }),
      ),
    }),
  ),
});
export type CanaryStanding = z.infer<typeof CanaryStanding>;

/** What the deployer answers to a report: how the canary stands, where one decides itself. */
export const CanaryAnswer = z.object({ standing: z.optional(CanaryStanding) });
export type CanaryAnswer = z.infer<typeof CanaryAnswer>;

/** What operators see of the stage of a canary. */
export interface CanaryView {
  /** By all servers of pages where the deployer told of them, by this one alone otherwise. */
  readonly parts: CanaryReport['parts'];
  readonly standing: CanaryStanding | undefined;
  /** Whether the deployer did not answer when it was last told. */
  readonly isDeployerDown: boolean;
}

/** Counts what pages report while a canary runs. It begins anew with each stage. */
export class CanaryFigures {
  #stage: string | undefined;
  #parts = new Map<string, { readonly base: Tally; readonly trial: Tally }>();
  #answer: CanaryAnswer | 'none' = {};

  constructor(private readonly process: string) {}

  /** Takes a checked batch that came while `composition` was served. */
  take({ entries }: ReportBatch, { parts, canary }: ShownComposition): void {
    this.#follow(canary);
    for (const entry of entries) {
      const counted = this.#parts.get(entry.source);
      if (!counted) continue;
      const isTrial = entry.version === canary?.parts[entry.source];
      if (!isTrial && entry.version !== parts[entry.source]) continue;
      const tally = isTrial ? counted.trial : counted.base;
      if (entry.kind === 'count') tally.addCount(entry.name);
      else if (entry.kind === 'measure') tally.addMeasure(entry.name, entry.value);
      else tally.addFault(entry.fault, entry.count);
    }
  }

  /** What there is of the present stage; undefined without a canary. */
  report({ canary }: ShownComposition): CanaryReport | undefined {
    this.#follow(canary);
    if (this.#stage === undefined) return undefined;
    const parts = [...this.#parts].map(
      ([name, { base, trial }]) => [name, { base: base.data(), trial: trial.data() }] as const,
    );
    return { process: this.process, stage: this.#stage, parts: Object.fromEntries(parts) };
  }

  /** Keeps what the deployer answered to the last report; `none` where it did not answer. */
  takeAnswer(answer: CanaryAnswer | 'none'): void {
    this.#answer = answer;
  }

  /** The present stage, for operators; undefined without a canary. */
  view(shown: ShownComposition): CanaryView | undefined {
    const own = this.report(shown);
    if (!own) return undefined;
    const isDeployerDown = this.#answer === 'none';
    const said = this.#answer === 'none' ? undefined : this.#answer.standing;
    const standing = said?.stage === own.stage ? said : undefined;
    return { parts: standing?.parts ?? own.parts, standing, isDeployerDown };
  }

  #follow(canary: ShownComposition['canary']): void {
    if (canary?.stage === this.#stage) return;
    this.#stage = canary?.stage;
    this.#parts = new Map(
      Object.keys(canary?.parts ?? {}).map((name) => [name, { base: new Tally(), trial: new Tally() }]),
    );
  }
}
